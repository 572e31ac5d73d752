package dev.einmal;

import static dev.einmal.StageOption.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.handler.StageTransaction;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.schema.Migrator;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows that stages write, and submissions in the caller's own transactions, on a real PostgreSQL. */
class StageWritesEndToEndTest {

    private static final int CONNECTIONS = 24;
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final RetryPolicy QUICKLY = new RetryPolicy(5, Backoff.fixed(Duration.ofMillis(10)));

    @SuppressWarnings("NullAway.Init") // set before each test
    private TestDatabase database;

    @SuppressWarnings("NullAway.Init") // set before each test
    private AgroalDataSource pool;

    private final AtomicInteger calls = new AtomicInteger();

    record Rows(int count) {}

    @BeforeEach
    void open() {
        database =
                TestDatabase.migrated("einmal", dataSource -> new Migrator(dataSource, SchemaName.DEFAULT).migrate());
        pool = ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), CONNECTIONS);
        database.execute("CREATE TABLE result (subject text, n int, generation int, PRIMARY KEY (subject, n))");
    }

    @AfterEach
    void letGo() {
        pool.close();
        database.close();
    }

    private Einmal start(Pipeline pipeline) {
        return Einmal.on(pool).pipeline(pipeline).audit(AuditLevel.FULL).start();
    }

    private static Pipeline replacing() {
        return Pipeline.named("p")
                .onChangedInput(InputPolicy.RERUN)
                .stage(
                        "s",
                        Rows.class,
                        Rows.class,
                        (attempt, rows) -> attempt.succeed(
                                rows, tx -> replace(tx, attempt.subject(), attempt.generation(), rows.count())),
                        StageOption.retrying(QUICKLY),
                        StageOption.leasing(Duration.ofSeconds(2)));
    }

    private static void replace(StageTransaction tx, String subject, int generation, int count) throws SQLException {
        try (PreparedStatement delete = tx.connection().prepareStatement("DELETE FROM result WHERE subject = ?")) {
            delete.setString(1, subject);
            delete.executeUpdate();
        }
        insert(tx.connection(), subject, generation, count);
    }

    private static void insert(Connection connection, String subject, int generation, int count) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO result SELECT ?, n, ? FROM generate_series(1, ?) n")) {
            insert.setString(1, subject);
            insert.setInt(2, generation);
            insert.setInt(3, count);
            insert.executeUpdate();
        }
    }

    private Run run(Einmal einmal, String subject) {
        return einmal.records().run(StageKey.of("t", subject, "s")).orElseThrow();
    }

    @Test
    @Tag("R37")
    void writes_cannot_end_the_transaction_that_settles_them() throws Exception {
        Queue<String> refused = new ConcurrentLinkedQueue<>();
        Pipeline pipeline = Pipeline.named("p")
                .stage(
                        "s",
                        Rows.class,
                        Rows.class,
                        (attempt, rows) -> attempt.succeed(rows, tx -> {
                            try (Connection connection = tx.connection()) {
                                insert(connection, attempt.subject(), 1, rows.count());
                                for (Ending ending : List.<Ending>of(
                                        Connection::commit, Connection::rollback, each -> each.setAutoCommit(true))) {
                                    try {
                                        ending.on(connection);
                                    } catch (IllegalStateException e) {
                                        refused.add(String.valueOf(e.getMessage()));
                                    }
                                }
                            }
                        }));

        try (Einmal einmal = start(pipeline)) {
            einmal.submit("p", "t", "x", new Rows(3));
            assertThat(einmal.await("t", "x", LONG)).isTrue();
            assertThat(run(einmal, "x").status()).isEqualTo(RunStatus.SUCCEEDED);
        }

        assertThat(refused).hasSize(3).allMatch(message -> message.contains("Einmal commits"));
        assertThat(database.value("SELECT count(*) FROM result")).isEqualTo("3");
    }

    /** Something that ends a transaction. */
    private interface Ending {

        void on(Connection connection) throws SQLException;
    }

    @Test
    @Tag("R20")
    void a_submission_runs_only_after_the_caller_s_transaction_and_sees_its_rows() throws Exception {
        database.execute("CREATE TABLE cause (subject text PRIMARY KEY)");
        Pipeline reads = Pipeline.named("p").stage("s", Rows.class, Rows.class, (attempt, rows) -> {
            calls.incrementAndGet();
            return attempt.succeed(
                    new Rows(database.column("SELECT subject FROM cause").size()));
        });
        try (Einmal einmal = start(reads);
                Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            try (var statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO cause VALUES ('a')");
            }
            einmal.submit(connection, "p", "t", "kept", new Rows(1));
            Savepoint before = connection.setSavepoint();
            einmal.submit(connection, "p", "t", "undone", new Rows(1));
            connection.rollback(before);
            assertThat(calls).hasValue(0);

            connection.commit();
            einmal.wake();

            assertThat(einmal.await("t", "kept", LONG)).isTrue();
            assertThat(einmal.records().output(StageKey.of("t", "kept", "s"), Rows.class))
                    .contains(new Rows(1));
            einmal.submit(connection, "p", "t", "undone", new Rows(1));
            connection.rollback();
            assertThat(einmal.records().jobs(SubjectKey.of("t", "undone"))).isEmpty();
            assertThat(einmal.records().audit(SubjectKey.of("t", "undone"))).isEmpty();
            assertThat(connection.getAutoCommit()).isFalse();
        }
        assertThat(calls).hasValue(1);
    }

    @Test
    @Tag("R25")
    void failing_sql_undoes_the_writes_and_keeps_its_own_error() throws Exception {
        Pipeline fails = Pipeline.named("p")
                .stage(
                        "s",
                        Rows.class,
                        Rows.class,
                        (attempt, rows) -> attempt.succeed(rows, tx -> {
                            calls.incrementAndGet();
                            insert(tx.connection(), attempt.subject(), 1, 3);
                            SQLException first = null;
                            try {
                                insert(tx.connection(), attempt.subject(), 1, 1);
                            } catch (SQLException e) {
                                first = e;
                            }
                            try {
                                insert(tx.connection(), attempt.subject(), 1, 9);
                            } catch (SQLException aborted) {
                                throw new IllegalStateException("writing failed", aborted);
                            }
                            throw new IllegalStateException("unreachable", first);
                        }),
                        StageOption.retrying(new RetryPolicy(2, Backoff.fixed(Duration.ZERO))));
        try (Einmal einmal = start(fails)) {
            einmal.submit("p", "t", "a", new Rows(1));
            assertThat(einmal.await("t", "a", LONG)).isTrue();

            Run run = run(einmal, "a");
            assertThat(run.status()).isEqualTo(RunStatus.DEAD);
            assertThat(run.tally().attempts()).isEqualTo(2);
            assertThat(run.lastError()).isNotNull().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.DATABASE);
                assertThat(error.sqlState()).isEqualTo("23505");
                assertThat(error.message()).contains("duplicate key");
            });
            assertThat(database.column("SELECT n FROM result")).isEmpty();
        }
        assertThat(calls).hasValue(2);
    }

    @Test
    @Tag("R36")
    void a_rerun_replaces_rows_and_shows_the_old_ones_until_it_is_committed() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch commit = new CountDownLatch(1);
        Pipeline held = Pipeline.named("p")
                .onChangedInput(InputPolicy.RERUN)
                .stage(
                        "s",
                        Rows.class,
                        Rows.class,
                        (attempt, rows) -> attempt.succeed(rows, tx -> {
                            replace(tx, attempt.subject(), attempt.generation(), rows.count());
                            if (attempt.generation() == 2) {
                                written.countDown();
                                commit.await();
                            }
                        }));
        try (Einmal einmal = start(held)) {
            einmal.submit("p", "t", "a", new Rows(5));
            assertThat(einmal.await("t", "a", LONG)).isTrue();

            einmal.submit("p", "t", "a", new Rows(3));
            written.await();
            assertThat(database.value("SELECT count(*) || '/' || max(generation) FROM result"))
                    .isEqualTo("5/1");
            commit.countDown();

            assertThat(einmal.await("t", "a", LONG)).isTrue();
            assertThat(database.value("SELECT count(*) || '/' || min(generation) FROM result"))
                    .isEqualTo("3/2");
        }
    }

    @Test
    @Tag("R37")
    void rows_and_success_are_there_together_however_often_sessions_are_killed() throws Exception {
        Map<SubjectKey, Rows> inputs = new LinkedHashMap<>();
        for (int i = 0; i < 40; i++) {
            inputs.put(SubjectKey.of("t", "s-" + i), new Rows(1_000));
        }
        try (Einmal einmal = start(replacing())) {
            einmal.submitAll("p", inputs);
            for (int kill = 0; kill < 30; kill++) {
                database.column("""
                        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'einmal'
                        ORDER BY random() LIMIT 3""");
                assertThat(halfWritten()).isEqualTo("0");
            }
            await().atMost(LONG).ignoreExceptions().until(() -> succeeded() == inputs.size());
            assertThat(halfWritten()).isEqualTo("0");
        }
        assertThat(database.value("SELECT count(*) FROM result")).isEqualTo("40000");
        assertThat(database.value("""
                                SELECT count(*) FROM (SELECT subject FROM einmal.audit WHERE event = 'SUCCEEDED'
                                                      GROUP BY subject, generation HAVING count(*) > 1) twice""")).isEqualTo("0");
    }

    private int succeeded() {
        return Integer.parseInt(database.value("SELECT count(*) FROM einmal.run WHERE status = 'SUCCEEDED'"));
    }

    /** Subjects whose rows are not all there although they succeeded, or are there although they did not. */
    private String halfWritten() {
        return database.value("""
                SELECT count(*) FROM (
                  SELECT r.subject FROM einmal.run r LEFT JOIN result USING (subject)
                  GROUP BY r.subject, r.status
                  HAVING count(result.n) <> CASE r.status WHEN 'SUCCEEDED' THEN 1000 ELSE 0 END) half""");
    }

    @Test
    @Tag("R30")
    void others_are_answered_at_once_while_a_handler_runs() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        Pipeline slow = Pipeline.named("p").stage("s", Rows.class, Rows.class, (attempt, rows) -> {
            entered.countDown();
            leave.await();
            return attempt.succeed(rows);
        });
        try (Einmal einmal = start(slow)) {
            einmal.submit("p", "t", "a", new Rows(1));
            entered.await();
            database.execute("ALTER DATABASE \"" + database.name() + "\" SET statement_timeout = '1s'");

            assertThat(einmal.stages().runOnce(StageKey.of("t", "a", "s"), new Rows(1), Rows.class, (attempt, rows) -> {
                        throw new AssertionError("ran twice");
                    }))
                    .isInstanceOf(RunOnce.Refused.class);
            assertThat(run(einmal, "a").status()).isEqualTo(RunStatus.RUNNING);
            assertThat(einmal.records().depths()).hasSize(1);
            assertThat(einmal.submit("p", "t", "a", new Rows(1)).kind()).isEqualTo(SubmitOutcome.Kind.ALREADY_QUEUED);
            leave.countDown();
            assertThat(einmal.await("t", "a", LONG)).isTrue();
        }
    }

    @Test
    @Tag("R27")
    void an_input_that_cannot_be_read_is_kept_for_a_handler_that_can() throws Exception {
        RetryPolicy once = new RetryPolicy(1, Backoff.fixed(Duration.ZERO));
        try (Einmal old = start(Pipeline.named("p")
                .stage(
                        "s",
                        Rows.class,
                        Rows.class,
                        (attempt, rows) -> attempt.succeed(rows),
                        StageOption.retrying(once))
                .stage("t", Rows.class, attempt -> attempt.succeed(attempt.output("s", Rows.class)), after("s")))) {
            old.submit("p", "t", "bad", Map.of("count", "many"));
            old.submit("p", "t", "good", Map.of("count", 2));
            assertThat(old.await("t", "bad", LONG)).isTrue();
            assertThat(old.await("t", "good", LONG)).isTrue();
            assertThat(run(old, "bad").lastError())
                    .isNotNull()
                    .satisfies(error -> assertThat(error.kind()).isEqualTo(ErrorKind.INPUT));
            assertThat(run(old, "good").status()).isEqualTo(RunStatus.SUCCEEDED);
        }
        assertThat(database.value("SELECT input FROM einmal.submission WHERE subject = 'bad'"))
                .isEqualTo("{\"count\":\"many\"}");
    }

    @Test
    @Tag("R38")
    void a_zero_character_is_refused_at_the_entrance_and_fails_the_stage_that_returns_it() throws Exception {
        Pipeline returnsZero = Pipeline.named("p")
                .stage(
                        "s",
                        Rows.class,
                        String.class,
                        (attempt, rows) -> attempt.succeed("a\0b"),
                        StageOption.retrying(new RetryPolicy(2, Backoff.fixed(Duration.ZERO))));
        try (Einmal einmal = start(returnsZero)) {
            assertThatThrownBy(() -> einmal.submit("p", "t", "zero", Map.of("x", "a\0b")))
                    .hasMessageContaining("U+0000")
                    .hasMessageContaining("/x");
            assertThatThrownBy(() -> einmal.submit("p", "t", "ze\0ro", new Rows(1)))
                    .hasMessageContaining("U+0000");
            assertThat(einmal.records().jobs(SubjectKey.of("t", "zero"))).isEmpty();

            einmal.submit("p", "t", "a", new Rows(1));
            assertThat(einmal.await("t", "a", LONG)).isTrue();
            assertThat(run(einmal, "a").status()).isEqualTo(RunStatus.DEAD);
            assertThat(run(einmal, "a").lastError()).isNotNull().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.OUTPUT);
                assertThat(error.message()).contains("U+0000");
            });
        }
    }

    @Test
    void another_pipeline_cannot_take_a_stage_s_name() {
        try (Einmal einmal = start(replacing())) {
            assertThat(einmal.health().problems()).isEmpty();
            Pipeline thief = Pipeline.named("other").stage("s", Rows.class, Rows.class, (a, rows) -> a.succeed(rows));
            assertThatThrownBy(() -> start(thief)).hasMessageContaining("belongs to the pipeline p");
            assertThat(einmal.records().stages()).hasSize(1);
        }
    }
}
