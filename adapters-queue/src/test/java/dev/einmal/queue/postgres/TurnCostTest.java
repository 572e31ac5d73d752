package dev.einmal.queue.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.JobGroups.Arrival;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.queue.Group;
import dev.einmal.domain.queue.GroupPolicy;
import dev.einmal.domain.queue.JobRequest;
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
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What passing the turn reads of a long line: a few dozen rows by index, also by a plan made when the table was empty. */
@Tag("R18")
class TurnCostTest {

    /** Enough for handing in and finishing one and finishing another, each of which passes the turn. */
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

    private final PostgresJobGroups groups = new PostgresJobGroups(SchemaName.DEFAULT);

    @BeforeEach
    void prepareTheStatementsOnAnEmptyTable() {
        database.execute("ALTER TABLE einmal.job SET (autovacuum_enabled = false)");
        database.execute("INSERT INTO einmal.stage VALUES ('extract', 'quote')");
    }

    @ParameterizedTest
    @EnumSource(names = {"SINGLETON", "STRICT", "EXCLUSIVE"})
    void a_line_of_a_hundred_thousand_is_not_read(GroupPolicy policy) {
        for (int i = 0; i < 20; i++) {
            handInAndFinish(policy, "before-" + i);
        }
        database.execute("""
                INSERT INTO einmal.job (tenant, subject, stage, queue, priority, due, suspect, asked_again,
                  group_name, group_key, place, in_line)
                SELECT 'acme', 'order-' || i, 'extract', 'extract', i % 3,
                  einmal.now() + (i % 2) * interval '1 hour', false, false, 'g', 'k', 1000 + i, i > 1
                FROM generate_series(1, 100000) i""");

        transactions.run(tx -> {
            long scans = read(tx, "seq_scan");
            long rows = read(tx, "idx_tup_fetch");
            handInAndFinish(tx, policy, "after");
            queue.finish(tx, List.of(StageKey.of("acme", "order-1", "extract")));
            assertThat(read(tx, "seq_scan") - scans).isZero();
            assertThat(read(tx, "idx_tup_fetch") - rows).isBetween(1L, A_FEW_DOZEN);
        });
        assertThat(database.column("SELECT count(*) FROM einmal.job WHERE NOT in_line"))
                .containsExactly("1");
    }

    private void handInAndFinish(GroupPolicy policy, String subject) {
        transactions.run(tx -> handInAndFinish(tx, policy, subject));
    }

    private void handInAndFinish(Transaction tx, GroupPolicy policy, String subject) {
        SubmissionKey key = SubmissionKey.of("acme", subject, "quote");
        groups.enter(tx, Group.of("g", "k", policy), List.of(new Arrival(key, true)));
        StageKey stage = key.stage(new StageName("extract"));
        queue.enqueue(tx, List.of(JobRequest.once(stage, QueueName.of(stage.stage()))));
        queue.finish(tx, List.of(stage));
    }

    /** What this connection has read of the table since its figures were last collected. */
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
