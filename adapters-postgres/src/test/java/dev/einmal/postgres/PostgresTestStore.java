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
 * <p>One database serves the tests of a JVM, one test after the other; a test that needs two stores asks for another.
 */
public class PostgresTestStore implements Store {

    private static final int CONNECTIONS = 40;
    private static final SchemaName SCHEMA = SchemaName.DEFAULT;

    /** Made once in a JVM, hence static. */
    private static @Nullable Place shared;

    private final Place place;
    private final StageRuns runs = new PostgresStageRuns(SCHEMA);
    private final RunOperations operations = new PostgresRunOperations(SCHEMA);
    private final RunRecords records = new PostgresRunRecords();
    private final Submissions submissions = new PostgresSubmissions(SCHEMA);
    private final AuditTrail audit = new PostgresAuditTrail(SCHEMA);
    private final StageRegistry registry = new PostgresStageRegistry(SCHEMA);

    /** The store of this JVM: removes every row, and sets the clock back to its start. */
    public PostgresTestStore() {
        this(shared());
        place.database.execute("""
                TRUNCATE einmal.run, einmal.submission, einmal.job, einmal.audit, einmal.stage, einmal.pause, einmal.past_pause, einmal.slot, einmal.member RESTART IDENTITY""");
        place.clock.reset();
    }

    /** The store at a place that nobody else uses. */
    protected PostgresTestStore(Place place) {
        this.place = place;
    }

    /** A migrated database of a test's own, on the real clock. */
    public static TestDatabase migrated() {
        return TestDatabase.migrated("einmal", dataSource -> new Migrator(dataSource, SCHEMA).migrate());
    }

    private static synchronized Place shared() {
        if (shared == null) {
            shared = Place.another();
        }
        return shared;
    }

    public TestDatabase database() {
        return place.database;
    }

    @Override
    public PostgresTransactions transactions() {
        return place.transactions;
    }

    @Override
    public StageRuns runs() {
        return runs;
    }

    @Override
    public RunOperations operations() {
        return operations;
    }

    @Override
    public RunRecords records() {
        return records;
    }

    @Override
    public Submissions submissions() {
        return submissions;
    }

    @Override
    public AuditTrail audit() {
        return audit;
    }

    @Override
    public StageRegistry registry() {
        return registry;
    }

    @Override
    public PostgresTestClock clock() {
        return place.clock;
    }

    @Override
    public int waiting() {
        return Integer.parseInt(place.database.value("""
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'"""));
    }

    /** A migrated database, the clock that replaces its own, and a pool. */
    protected record Place(TestDatabase database, PostgresTestClock clock, PostgresTransactions transactions) {

        /** One on a database that is dropped with its server. */
        public static Place another() {
            TestDatabase database = migrated();
            return new Place(
                    database,
                    PostgresTestClock.in(database, SCHEMA),
                    new PostgresTransactions(
                            ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), CONNECTIONS),
                            SCHEMA,
                            TransactionLimits.DEFAULT));
        }
    }
}
