package dev.einmal.postgres;

import dev.einmal.application.testing.SettableClock;
import dev.einmal.application.testing.TestClock;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The clock of a migrated test database: its function reads a table, which a test moves on.
 *
 * <p>It keeps a connection of its own, as many tests move it thousands of times. Thread-safe.
 */
public final class PostgresTestClock implements TestClock {

    /** The time at which the clock stands before it is moved: that of every test clock. */
    public static final Instant START = new SettableClock().now();

    private final SchemaName schema;

    /** Guarded by this; ends with its database. */
    private final Connection connection;

    private PostgresTestClock(SchemaName schema, Connection connection) {
        this.schema = schema;
        this.connection = connection;
    }

    /** Replaces the real clock of the schema; there is no way back. */
    public static PostgresTestClock in(TestDatabase database, SchemaName schema) {
        database.execute(schema.in("""
                CREATE TABLE einmal.test_clock (at timestamptz NOT NULL);
                INSERT INTO einmal.test_clock VALUES ('%s');
                CREATE OR REPLACE FUNCTION einmal.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
                  AS 'SELECT at FROM einmal.test_clock';
                CREATE OR REPLACE FUNCTION einmal.started() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
                  AS 'SELECT timestamptz ''-infinity'''""".formatted(START)));
        try {
            return new PostgresTestClock(schema, database.connect());
        } catch (SQLException e) {
            throw new IllegalStateException("the test clock got no connection: " + e.getMessage(), e);
        }
    }

    /** Sets the clock back to its start. */
    public void reset() {
        answer("UPDATE einmal.test_clock SET at = '" + START + "' RETURNING 0");
    }

    @Override
    public Instant now() {
        return Instant.EPOCH.plus(
                answer("SELECT (extract(epoch FROM einmal.now()) * 1000000)::bigint"), ChronoUnit.MICROS);
    }

    @Override
    public void advance(Duration duration) {
        long micros = duration.toNanos() / 1_000;
        answer("UPDATE einmal.test_clock SET at = at + " + micros + " * interval '1 microsecond' RETURNING 0");
    }

    private synchronized long answer(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(schema.in(sql))) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("the test clock failed: " + e.getMessage(), e);
        }
    }
}
