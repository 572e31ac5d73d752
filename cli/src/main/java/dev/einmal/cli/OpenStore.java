package dev.einmal.cli;

import dev.einmal.Database;
import dev.einmal.Einmal;
import dev.einmal.EinmalBuilder;
import dev.einmal.cli.embedded.EmbeddedPostgres;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A store that this process has opened, and lets go of in the right order. */
final class OpenStore implements AutoCloseable {

    /** For fetching, settling, heartbeats and reading, beside one for each handler. */
    private static final int CONNECTIONS_BESIDE_HANDLERS = 4;

    private final @Nullable EmbeddedPostgres server;
    private final @Nullable Database database;

    private OpenStore(@Nullable EmbeddedPostgres server, @Nullable Database database) {
        this.server = server;
        this.database = database;
    }

    static OpenStore inMemory() {
        return new OpenStore(null, null);
    }

    static OpenStore embedded(int handlers) {
        EmbeddedPostgres server = EmbeddedPostgres.join(EmbeddedPostgres.defaultHome());
        Database database =
                Database.at(server.jdbcUrl(), server.user(), server.password(), handlers + CONNECTIONS_BESIDE_HANDLERS);
        server.closeFirst(database);
        return new OpenStore(server, database);
    }

    static OpenStore at(String url, @Nullable String user, @Nullable String password, int handlers) {
        return new OpenStore(null, Database.at(url, user, password, handlers + CONNECTIONS_BESIDE_HANDLERS));
    }

    /** Where the tables are; empty if they are in memory. */
    Optional<DataSource> dataSource() {
        return database().map(Database::dataSource);
    }

    Optional<Database> database() {
        return Optional.ofNullable(database);
    }

    EinmalBuilder engine() {
        return dataSource().map(Einmal::on).orElseGet(Einmal::inMemory);
    }

    /** Has the engine closed before the store is, also when the JVM is told to end. */
    Einmal closingFirst(Einmal einmal) {
        if (server != null) {
            server.closeFirst(einmal);
        }
        return einmal;
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        } else if (database != null) {
            database.close();
        }
    }
}
