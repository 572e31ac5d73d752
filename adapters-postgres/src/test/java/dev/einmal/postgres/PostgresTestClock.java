package dev.einmal.postgres;

import dev.einmal.application.testing.SettableClock;
import dev.einmal.application.testing.TestClock;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The clock of a migrated test database: its function reads a table, which a test moves on. */
public final class PostgresTestClock implements TestClock {

    /** The time at which the clock stands before it is moved: that of every test clock. */
    public static final Instant START = new SettableClock().now();

    private final TestDatabase database;
    private final SchemaName schema;

    private PostgresTestClock(TestDatabase database, SchemaName schema) {
        this.database = database;
        this.schema = schema;
    }

    /** Replaces the real clock of the schema; there is no way back. */
    public static PostgresTestClock in(TestDatabase database, SchemaName schema) {
        database.execute(schema.in("""
                CREATE TABLE einmal.test_clock (at timestamptz NOT NULL);
                INSERT INTO einmal.test_clock VALUES ('%s');
                CREATE OR REPLACE FUNCTION einmal.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
                  AS 'SELECT at FROM einmal.test_clock'""".formatted(START)));
        return new PostgresTestClock(database, schema);
    }

    /** Sets the clock back to its start. */
    public void reset() {
        database.execute(schema.in("UPDATE einmal.test_clock SET at = '" + START + "'"));
    }

    @Override
    public Instant now() {
        String micros = database.value(schema.in("SELECT (extract(epoch FROM einmal.now()) * 1000000)::bigint"));
        return Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS);
    }

    @Override
    public void advance(Duration duration) {
        long micros = duration.toNanos() / 1_000;
        database.execute(schema.in("UPDATE einmal.test_clock SET at = at + " + micros + " * interval '1 microsecond'"));
    }
}
