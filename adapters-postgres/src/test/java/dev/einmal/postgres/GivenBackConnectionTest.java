package dev.einmal.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.application.testing.Caller;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Run.GrantTerms;
import dev.einmal.postgres.schema.Migrator;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A pool of one connection, whose next borrower finds it exactly as the one before. */
@Tag("R42")
class GivenBackConnectionTest {

    /** What one transaction could leave to the next: settings, locks, subscriptions, temporary tables. */
    private static final String STATE = """
            SELECT pg_backend_pid() || ' ' || current_user
              || ' settings ' || (SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings)
              || ' locks ' || (SELECT count(*) FROM pg_locks
                               WHERE pid = pg_backend_pid() AND locktype IN ('advisory', 'transactionid', 'tuple'))
              || ' channels ' || (SELECT count(*) FROM pg_listening_channels())
              || ' temporary ' || (SELECT count(*) FROM pg_class WHERE relpersistence = 't')""";

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");

    @AutoClose
    private static final TestDatabase DATABASE = PostgresTestStore.migrated();

    @AutoClose
    private static final AgroalDataSource POOL =
            ConnectionPool.open(DATABASE.jdbcUrl(), DATABASE.user(), DATABASE.password(), 1);

    @AutoClose
    private static final PostgresTransactions TRANSACTIONS =
            new PostgresTransactions(POOL, SchemaName.DEFAULT, TransactionLimits.DEFAULT);

    private final PostgresStageRuns runs = new PostgresStageRuns(SchemaName.DEFAULT);
    private String before = "";

    @BeforeEach
    void remember() throws SQLException {
        DATABASE.execute("TRUNCATE einmal.run");
        before = state();
    }

    @Test
    void after_a_success() throws SQLException {
        assertGivenBack(tx -> runs.claim(tx, List.of(claim())));
    }

    @Test
    void after_work_that_throws() throws SQLException {
        assertThatThrownBy(() -> TRANSACTIONS.run(tx -> {
                    runs.claim(tx, List.of(claim()));
                    throw new IllegalStateException("mine");
                }))
                .hasMessage("mine");

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void after_a_statement_that_fails() throws SQLException {
        assertThatThrownBy(() -> TRANSACTIONS.run(tx -> Query.of("SELECT 1 / 0").write(tx)))
                .hasMessageContaining("division by zero");

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void after_a_commit_that_fails() throws SQLException {
        DATABASE.execute("""
                DROP TABLE IF EXISTS twins;
                CREATE TABLE twins (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)""");
        assertThatThrownBy(() -> TRANSACTIONS.run(
                        tx -> Query.of("INSERT INTO twins VALUES (1), (1)").write(tx)))
                .hasMessageContaining("23505");

        assertThat(state()).isEqualTo(before);
    }

    @Test
    @Tag("R31")
    void after_a_first_claim_that_waited_in_vain() throws SQLException {
        try (Connection holder = DATABASE.connect()) {
            holder.setAutoCommit(false);
            runs.claim(TRANSACTIONS.joining(holder), List.of(claim()));

            assertGivenBack(
                    tx -> assertThat(runs.claim(tx, List.of(claim())).get(0)).isInstanceOf(InProgress.class));
            holder.rollback();
        }
    }

    @Test
    void after_a_migration() throws SQLException {
        new Migrator(POOL, new SchemaName("another")).migrate();
        assertThat(state()).isEqualTo(before);

        new Migrator(POOL, new SchemaName("another")).migrate();
        new Migrator(POOL, new SchemaName("another")).check();
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void after_a_look_at_the_records() throws SQLException {
        assertGivenBack(tx -> new PostgresRunRecords().counts(tx, null));
    }

    private void assertGivenBack(Consumer<Transaction> work) throws SQLException {
        TRANSACTIONS.run(work);
        assertThat(state()).isEqualTo(before);
    }

    private static String state() throws SQLException {
        try (Connection connection = POOL.getConnection();
                Statement statement = connection.createStatement();
                ResultSet state = statement.executeQuery(STATE)) {
            state.next();
            return "%s autocommit %s read-only %s isolation %d schema %s"
                    .formatted(
                            state.getString(1),
                            connection.getAutoCommit(),
                            connection.isReadOnly(),
                            connection.getTransactionIsolation(),
                            connection.getSchema());
        }
    }

    private static Claim claim() {
        var ids = new SeededIds(7);
        var terms = new GrantTerms(new WorkerId("worker"), ids.nonce(), Duration.ofSeconds(60), 3);
        return new Claim(KEY, Caller.INPUT, InputPolicy.REJECT, terms, ids.next());
    }
}
