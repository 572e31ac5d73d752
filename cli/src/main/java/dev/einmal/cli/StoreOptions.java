package dev.einmal.cli;

import dev.einmal.spi.UserError;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the tables are: the options that every command shares. */
final class StoreOptions {

    private static final String PREFIX = "jdbc:postgresql:";

    @Option(
            names = "--store",
            paramLabel = "KIND",
            defaultValue = "postgres",
            description = "Where the tables are: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Kind kind = Kind.postgres;

    @Option(
            names = "--database-url",
            paramLabel = "URL",
            description = {
                "A running PostgreSQL 14 to 18 instead of the embedded one, as jdbc:postgresql://HOST:PORT/DATABASE.",
                "Its password is taken from EINMAL_DATABASE_PASSWORD, PGPASSWORD or a .pgpass file."
            })
    private @Nullable String url;

    @Option(names = "--database-user", paramLabel = "USER", description = "The user of that database.")
    private @Nullable String user;

    /** Opens the store for as many connections as {@code handlers} need. */
    OpenStore open(int handlers) {
        if (kind == Kind.memory) {
            if (url != null) {
                throw new UserError("--store memory and --database-url exclude each other: leave one of them out");
            }
            return OpenStore.inMemory();
        }
        return url == null ? OpenStore.embedded(handlers) : OpenStore.at(jdbc(url), user, password(), handlers);
    }

    boolean isInMemory() {
        return kind == Kind.memory;
    }

    private static String jdbc(String given) {
        String lower = given.toLowerCase(Locale.ROOT);
        if (lower.startsWith(PREFIX)) {
            return given;
        }
        if (lower.startsWith("postgresql://") || lower.startsWith("postgres://")) {
            return "jdbc:postgresql" + given.substring(given.indexOf(':'));
        }
        throw new UserError("--database-url must look like jdbc:postgresql://HOST:PORT/DATABASE");
    }

    private static @Nullable String password() {
        Map<String, String> environment = System.getenv();
        return environment.getOrDefault("EINMAL_DATABASE_PASSWORD", environment.get("PGPASSWORD"));
    }

    /** The stores by name, spelled as on the command line. */
    enum Kind {
        postgres,
        memory
    }
}
