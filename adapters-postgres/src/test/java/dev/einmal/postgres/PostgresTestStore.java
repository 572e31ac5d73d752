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

/** A store on a test database, whose clock stands still. The queue belongs to another module. */
public class PostgresTestStore implements Store {

    private static final int CONNECTIONS = 40;

    /** One database serves all test classes of a JVM, one test after the other, hence static. */
    private static @Nullable PostgresTestStore ofThisJvm;

    private final TestDatabase database;
    private final SchemaName schema = SchemaName.DEFAULT;
    private final PostgresTestClock clock;
    private final PostgresTransactions transactions;

    private PostgresTestStore(TestDatabase database) {
        this.database = database;
        this.clock = PostgresTestClock.in(database, schema);
        this.transactions = new PostgresTransactions(
                ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), CONNECTIONS),
                schema,
                TransactionLimits.DEFAULT);
    }

    /** The store without rows, its clock at the start. */
    public static synchronized PostgresTestStore empty() {
        if (ofThisJvm == null) {
            ofThisJvm = new PostgresTestStore(migrated());
        }
        ofThisJvm.clear();
        return ofThisJvm;
    }

    /** A migrated database of a test's own, on the real clock. */
    public static TestDatabase migrated() {
        return TestDatabase.migrated("einmal", dataSource -> new Migrator(dataSource, SchemaName.DEFAULT).migrate());
    }

    private void clear() {
        database.execute(schema.in("""
                TRUNCATE einmal.run, einmal.submission, einmal.job, einmal.audit, einmal.stage RESTART IDENTITY"""));
        clock.reset();
    }

    public TestDatabase database() {
        return database;
    }

    @Override
    public PostgresTransactions transactions() {
        return transactions;
    }

    @Override
    public StageRuns runs() {
        return new PostgresStageRuns(schema);
    }

    @Override
    public RunOperations operations() {
        return new PostgresRunOperations(schema);
    }

    @Override
    public RunRecords records() {
        return new PostgresRunRecords();
    }

    @Override
    public Submissions submissions() {
        return new PostgresSubmissions(schema);
    }

    @Override
    public AuditTrail audit() {
        return new PostgresAuditTrail(schema);
    }

    @Override
    public StageRegistry registry() {
        return new PostgresStageRegistry(schema);
    }

    @Override
    public PostgresTestClock clock() {
        return clock;
    }

    @Override
    public int waiting() {
        return Integer.parseInt(database.value("""
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'"""));
    }
}
