package dev.einmal.cli;

import dev.einmal.spi.UserError;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the tables are: the options that every command shares. */
final class StoreOptions {

    @Option(
            names = "--store",
            paramLabel = "KIND",
            defaultValue = "postgres",
            description = "Where the tables are: postgres, or memory, which forgets them at the end"
                    + " (default: ${DEFAULT-VALUE}).")
    private Kind kind = Kind.postgres;

    @Option(
            names = "--database-url",
            paramLabel = "URL",
            description = {
                "A running PostgreSQL 14 to 18 instead of the one that the program brings along, as"
                        + " jdbc:postgresql://HOST:PORT/DATABASE or postgresql://USER@HOST:PORT/DATABASE.",
                "Its password is taken from EINMAL_DATABASE_PASSWORD, PGPASSWORD or a .pgpass file."
            })
    private @Nullable String url;

    @Option(
            names = "--database-user",
            paramLabel = "USER",
            description = "The user of that database, if the URL names none (default: your name on this machine).")
    private @Nullable String user;

    /** Opens the store for as many handlers at a time. */
    OpenStore open(int handlers) {
        if (url == null && user != null) {
            throw new UserError("--database-user needs --database-url beside it");
        }
        if (kind == Kind.memory) {
            if (url != null) {
                throw new UserError("--store memory and --database-url exclude each other: leave one of them out");
            }
            return OpenStore.inMemory();
        }
        return url == null ? OpenStore.embedded(handlers) : OpenStore.at(address(url), handlers);
    }

    /** Opens a store that outlives the program, for commands that make no sense on another. */
    OpenStore openPermanent() {
        return openPermanent(1);
    }

    /** As above, for as many handlers at a time. */
    OpenStore openPermanent(int handlers) {
        if (kind == Kind.memory) {
            throw new UserError("--store memory has nothing that was there before: leave it out");
        }
        return open(handlers);
    }

    private DatabaseAddress address(String given) {
        DatabaseAddress address = DatabaseAddress.parse(given);
        return new DatabaseAddress(
                address.jdbcUrl(),
                user == null ? address.user() : user,
                address.password() == null ? passwordOfEnvironment() : address.password());
    }

    private static @Nullable String passwordOfEnvironment() {
        Map<String, String> environment = System.getenv();
        return environment.getOrDefault("EINMAL_DATABASE_PASSWORD", environment.get("PGPASSWORD"));
    }

    /** The stores by name, spelled as on the command line. */
    enum Kind {
        postgres,
        memory
    }
}
