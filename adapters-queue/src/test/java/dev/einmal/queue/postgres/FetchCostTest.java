package dev.einmal.queue.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.queue.Job;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.PostgresTestStore;
import dev.einmal.postgres.PostgresTransactions;
import dev.einmal.postgres.TransactionLimits;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fetch reads of a great backlog: a few dozen rows by index, also by a plan made when the table was empty. */
@Tag("R15")
class FetchCostTest {

    private static final QueueName QUEUE = new QueueName("extract");
    private static final Map<QueueName, Duration> LEASES = Map.of(QUEUE, Duration.ofSeconds(60));
    private static final int PLACES = 16;

    /** Enough for every tenant's share, for the probes from lane to lane, and for looking a row up again to take it. */
    private static final long A_FEW_DOZEN = 200;

    @AutoClose
    private final TestDatabase database = PostgresTestStore.migrated();

    /** One connection, so that its prepared statements are those that were made first. */
    @AutoClose
    private final PostgresTransactions transactions = new PostgresTransactions(
            ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), 1),
            SchemaName.DEFAULT,
            TransactionLimits.DEFAULT);

    private final PostgresJobQueue queue = new PostgresJobQueue(SchemaName.DEFAULT);

    @BeforeEach
    void prepareTheStatementOnAnEmptyTable() {
        database.execute("ALTER TABLE einmal.job SET (autovacuum_enabled = false)");
        for (int i = 0; i < 20; i++) {
            transactions.run(tx -> assertThat(fetch(tx)).isEmpty());
        }
    }

    private void fill(String tenant, int jobs, String due) {
        database.execute("""
                INSERT INTO einmal.job (tenant, subject, stage, queue, priority, due, suspect, asked_again)
                SELECT '%s', 'order-' || i, 'extract', '%s', i %% 3, %s, false, false
                FROM generate_series(1, %d) i""".formatted(tenant, QUEUE.value(), due, jobs));
    }

    @ParameterizedTest
    @ValueSource(strings = {"einmal.now()", "einmal.now() + interval '1 hour'"})
    void a_backlog_of_a_hundred_thousand_is_not_read(String due) {
        fill("a-big", 100_000, due);
        for (int i = 0; i < 9; i++) {
            fill("small-" + i, 10, "einmal.now()");
        }

        transactions.run(tx -> {
            assertThat(fetch(tx)).hasSize(PLACES);
            assertThat(read(tx, "seq_scan")).isZero();
            assertThat(read(tx, "idx_tup_fetch")).isBetween(1L, A_FEW_DOZEN);
        });
    }

    @Test
    void a_backlog_of_one_tenant_alone_is_not_read() {
        fill("acme", 100_000, "einmal.now()");

        transactions.run(tx -> {
            assertThat(fetch(tx)).hasSize(PLACES);
            assertThat(read(tx, "seq_scan")).isZero();
            assertThat(read(tx, "idx_tup_fetch")).isBetween(1L, A_FEW_DOZEN);
        });
    }

    private List<Job> fetch(Transaction tx) {
        return queue.fetch(tx, new Fetch(LEASES, PLACES, 1)).jobs();
    }

    /** What this transaction has read of the table so far. */
    private static long read(Transaction tx, String what) {
        try (Statement statement = tx.unwrap(Connection.class).createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT " + what + " FROM pg_stat_xact_user_tables WHERE relname = 'job'")) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
