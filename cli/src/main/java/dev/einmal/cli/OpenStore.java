package dev.einmal.cli;

import dev.einmal.Database;
import dev.einmal.Einmal;
import dev.einmal.EinmalBuilder;
import dev.einmal.Settings;
import dev.einmal.Settings.Migration;
import dev.einmal.cli.embedded.EmbeddedPostgres;
import dev.einmal.runtime.AtExit;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A store that this process has opened; what uses it is closed before it is, also when the JVM is told to end. */
final class OpenStore implements AutoCloseable {

    /** More handlers than these share connections, which they need only for moments. */
    private static final int MAX_HANDLER_CONNECTIONS = 16;

    /** For fetching, settling, heartbeats, listening and reading. */
    private static final int OTHER_CONNECTIONS = 5;

    private final @Nullable Database database;
    private final Migration beforeReading;
    private final Consumer<AutoCloseable> closeFirst;
    private final Runnable close;

    private OpenStore(
            @Nullable Database database, Migration beforeReading, Consumer<AutoCloseable> closeFirst, Runnable close) {
        this.database = database;
        this.beforeReading = beforeReading;
        this.closeFirst = closeFirst;
        this.close = close;
        if (database != null) {
            closeFirst.accept(database);
        }
    }

    static OpenStore inMemory() {
        AtExit atExit = AtExit.begin();
        return new OpenStore(null, Migration.MIGRATE, atExit::add, atExit::close);
    }

    static OpenStore embedded(int handlers) {
        EmbeddedPostgres server = EmbeddedPostgres.join(EmbeddedPostgres.defaultHome());
        Database database = Database.at(server.jdbcUrl(), server.user(), server.password(), connections(handlers));
        return new OpenStore(database, Migration.MIGRATE, server::closeFirst, server::close);
    }

    /** A database of the user's own, whose tables are changed only by commands that must. */
    static OpenStore at(DatabaseAddress address, int handlers) {
        Database database = Database.at(address.jdbcUrl(), address.user(), address.password(), connections(handlers));
        AtExit atExit = AtExit.begin();
        return new OpenStore(database, Migration.CHECK, atExit::add, atExit::close);
    }

    private static int connections(int handlers) {
        return Math.min(handlers, MAX_HANDLER_CONNECTIONS) + OTHER_CONNECTIONS;
    }

    /** Where the tables are; empty if they are in memory. */
    Optional<DataSource> dataSource() {
        return Optional.ofNullable(database).map(Database::dataSource);
    }

    /** Creates or migrates the tables. */
    void migrate() {
        if (database != null) {
            database.migrate(Settings.DEFAULT.schema());
        }
    }

    /** Has something closed before the store is; what was added last is closed first. */
    void closeFirst(AutoCloseable user) {
        closeFirst.accept(user);
    }

    /** Starts an engine, which is closed before the store is. */
    Einmal start(EinmalBuilder builder) {
        Einmal einmal = builder.start();
        closeFirst.accept(einmal);
        return einmal;
    }

    EinmalBuilder engine() {
        return dataSource().map(Einmal::on).orElseGet(Einmal::inMemory);
    }

    /** Starts an engine that only reads: it runs no jobs, and changes no tables of a user's own database. */
    Einmal startReading() {
        return start(
                engine().settings(Settings.DEFAULT.withMigration(beforeReading)).withoutWorker());
    }

    /** A second call has no effect, but waits for the first. */
    @Override
    public void close() {
        close.run();
    }
}
