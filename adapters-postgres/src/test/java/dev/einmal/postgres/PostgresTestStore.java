package dev.einmal.postgres;

import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.pipeline.StageRegistry;
import dev.einmal.application.run.RunOperations;
import dev.einmal.application.run.RunRecords;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.testing.Store;
import dev.einmal.postgres.schema.Migrator;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import org.jspecify.annotations.Nullable;

/**
 * An empty store on a test database, whose clock stands still. The queue belongs to another module, which adds it.
 *
 * <p>One database serves the tests of a JVM, one test after the other.
 */
public class PostgresTestStore implements Store {

    private static final int CONNECTIONS = 40;
    private static final SchemaName SCHEMA = SchemaName.DEFAULT;

    /** Made once in a JVM, hence static. */
    private static @Nullable Shared shared;

    private final Shared parts;

    /** Removes every row, and sets the clock back to its start. */
    public PostgresTestStore() {
        this.parts = shared();
        parts.database.execute("""
                TRUNCATE einmal.run, einmal.submission, einmal.job, einmal.audit, einmal.stage RESTART IDENTITY""");
        parts.clock.reset();
    }

    /** A migrated database of a test's own, on the real clock. */
    public static TestDatabase migrated() {
        return TestDatabase.migrated("einmal", dataSource -> new Migrator(dataSource, SCHEMA).migrate());
    }

    private static synchronized Shared shared() {
        if (shared == null) {
            TestDatabase database = migrated();
            shared = new Shared(
                    database,
                    PostgresTestClock.in(database, SCHEMA),
                    new PostgresTransactions(
                            ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), CONNECTIONS),
                            SCHEMA,
                            TransactionLimits.DEFAULT));
        }
        return shared;
    }

    public TestDatabase database() {
        return parts.database;
    }

    @Override
    public PostgresTransactions transactions() {
        return parts.transactions;
    }

    @Override
    public StageRuns runs() {
        return new PostgresStageRuns(SCHEMA);
    }

    @Override
    public RunOperations operations() {
        return new PostgresRunOperations(SCHEMA);
    }

    @Override
    public RunRecords records() {
        return new PostgresRunRecords();
    }

    @Override
    public Submissions submissions() {
        return new PostgresSubmissions(SCHEMA);
    }

    @Override
    public AuditTrail audit() {
        return new PostgresAuditTrail(SCHEMA);
    }

    @Override
    public StageRegistry registry() {
        return new PostgresStageRegistry(SCHEMA);
    }

    @Override
    public PostgresTestClock clock() {
        return parts.clock;
    }

    @Override
    public int waiting() {
        return Integer.parseInt(parts.database.value("""
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'"""));
    }

    private record Shared(TestDatabase database, PostgresTestClock clock, PostgresTransactions transactions) {}
}
