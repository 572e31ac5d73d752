package dev.einmal.postgres.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL database of a test's own, empty or migrated, and dropped when it is closed.
 *
 * <pre>{@code
 * @AutoClose
 * static final TestDatabase DATABASE = TestDatabase.migrated("schema", Schema::migrate);
 * }</pre>
 *
 * <p>The server is real and found once in a JVM: the one that {@code EINMAL_TEST_POSTGRES_URL} names (a JDBC URL; user
 * and password in it, or in {@code EINMAL_TEST_POSTGRES_USER} and {@code EINMAL_TEST_POSTGRES_PASSWORD}); else one in a
 * container, if Docker answers; else one from the binaries on the class path. The last two are started for the JVM, end
 * with it, and are set for speed: they survive no crash. With {@code -Deinmal.test.postgres.version=18.6.0} the binaries
 * have to be of that version.
 *
 * <p>Thread-safe.
 */
public final class TestDatabase implements AutoCloseable {

    private final TestServer server;
    private final String name;
    private final PGSimpleDataSource dataSource;

    TestDatabase(TestServer server, String name) {
        this.server = server;
        this.name = name;
        this.dataSource = server.dataSource(name);
    }

    /**
     * An empty database.
     *
     * @throws IllegalStateException if there is no server, or it refuses
     */
    public static TestDatabase fresh() {
        return Databases.ofThisJvm().fresh();
    }

    /**
     * A database as a migration leaves it. The migration runs once in a JVM; its result is copied each time, in about
     * the time that it takes to make an empty database.
     *
     * @param key names the migration: the same key, the same result
     * @param migrate migrates an empty database; what it leaves connected is disconnected
     * @throws IllegalStateException if there is no server, or it refuses
     */
    public static TestDatabase migrated(String key, Consumer<DataSource> migrate) {
        return Databases.ofThisJvm().migrated(key, migrate);
    }

    /** The name of the database. */
    public String name() {
        return name;
    }

    /** The address of the database. */
    public String jdbcUrl() {
        return server.url(name);
    }

    /** Who logs in; may create and drop databases. */
    public String user() {
        return String.valueOf(dataSource.getUser());
    }

    /** The password of the user; empty if the server asks for none. */
    public String password() {
        return Optional.ofNullable(dataSource.getPassword()).orElse("");
    }

    /** Opens a new connection at each call; there is no pool. */
    public DataSource dataSource() {
        return dataSource;
    }

    /** A new connection, in autocommit mode; the caller closes it. */
    public Connection connect() throws SQLException {
        return dataSource.getConnection();
    }

    /** Runs statements, separated by semicolons, on a connection of their own. */
    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    /** The first column of what a query finds, as text; null is the text {@code null}. */
    public List<String> column(String sql) {
        return TestServer.column(dataSource, sql);
    }

    /** The one value that a query finds, as text. */
    public String value(String sql) {
        List<String> values = column(sql);
        if (values.size() != 1) {
            throw new IllegalStateException(sql + ": one row was expected, found " + values.size());
        }
        return values.get(0);
    }

    /**
     * What the server logged about this database, oldest first, each entry beginning with its severity ({@code ERROR:  …},
     * {@code DETAIL:  …}); empty if the server is somebody else's, so that its log cannot be read.
     */
    public Optional<List<String>> log() {
        return server.log().map(log -> ServerLog.entries(log.get(), name));
    }

    /**
     * How many deadlocks there were in this database. Where the log cannot be read, the server's statistics are asked;
     * they count a deadlock for certain once the connection that met it was closed.
     */
    public long deadlocks() {
        return log().map(entries -> entries.stream()
                        .filter(entry -> entry.startsWith("ERROR:  deadlock detected"))
                        .count())
                .orElseGet(() -> Long.parseLong(
                        value("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")));
    }

    /** Disconnects everybody and drops the database; without effect if that was done before. */
    @Override
    public void close() {
        server.administer("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
    }

    @Override
    public String toString() {
        return name + " on " + server;
    }
}
