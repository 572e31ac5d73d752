package dev.einmal;

import static dev.einmal.StageOption.leasing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.handler.InputHandler;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.RestartableServer;
import io.agroal.api.AgroalDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose server goes away, comes back, or takes no writes for a while. */
class OutageEndToEndTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final int CONNECTIONS = 12;
    private static final int SUBJECTS = 200;

    /** Connections of a small pool: those that a worker keeps for itself, and the others. */
    private static final int OWN = 2;

    private static final int SHARED = 3;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private RestartableServer server;

    @SuppressWarnings("NullAway.Init") // set before each test
    private AgroalDataSource pool;

    private final Map<String, AtomicInteger> running = new ConcurrentHashMap<>();
    private final Queue<String> overlaps = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void open() throws Exception {
        server = new RestartableServer(folder);
        pool = ConnectionPool.open(server.jdbcUrl(), null, null, CONNECTIONS);
    }

    @AfterEach
    void letGo() {
        pool.close();
        server.close();
    }

    private Einmal engine(InputHandler<Integer, Integer> handler) {
        return Einmal.on(pool)
                .concurrency(8)
                .audit(AuditLevel.FULL)
                .pipeline(Pipeline.named("p")
                        .stage("work", Integer.class, Integer.class, handler, leasing(LEASE))
                        .stage(
                                "after",
                                Integer.class,
                                attempt -> attempt.succeed(1),
                                StageOption.after("work"),
                                leasing(LEASE)))
                .start();
    }

    private static void submit(Einmal einmal, int subjects) {
        Map<SubjectKey, Integer> inputs = new LinkedHashMap<>();
        for (int i = 0; i < subjects; i++) {
            inputs.put(SubjectKey.of("acme", "s-" + i), i);
        }
        einmal.submitAll("p", inputs);
    }

    private static List<Run> finished(Einmal einmal, int subjects) throws InterruptedException {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < subjects; i++) {
            SubjectKey subject = SubjectKey.of("acme", "s-" + i);
            assertThat(einmal.await("acme", "s-" + i, LONG)).isTrue();
            runs.addAll(await().atMost(LONG)
                    .ignoreExceptions()
                    .until(() -> einmal.records().runs(subject), found -> true));
        }
        assertThat(runs).hasSize(2 * subjects).extracting(Run::status).containsOnly(RunStatus.SUCCEEDED);
        return runs;
    }

    private void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Changes a setting of every session, also of those that are open. */
    private void everywhere(String change) {
        execute(change);
        execute("SELECT pg_reload_conf()");
    }

    /** Notes if a subject's handler runs twice at the same moment. */
    private <T> T alone(String subject, Callable<T> work) throws Exception {
        AtomicInteger here = running.computeIfAbsent(subject, absent -> new AtomicInteger());
        if (here.incrementAndGet() > 1) {
            overlaps.add(subject);
        }
        try {
            return work.call();
        } finally {
            here.decrementAndGet();
        }
    }

    @Test
    @Tag("R10")
    void sessions_that_are_cut_again_and_again_cost_no_attempt() throws Exception {
        CountDownLatch begun = new CountDownLatch(SUBJECTS / 4);
        try (Einmal einmal = engine((attempt, n) -> {
            begun.countDown();
            return attempt.succeed(n);
        })) {
            submit(einmal, SUBJECTS);
            for (int i = 0; i < 20; i++) {
                execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'einmal'");
                begun.await(50, TimeUnit.MILLISECONDS);
            }

            List<Run> runs = finished(einmal, SUBJECTS);
            assertThat(runs).allSatisfy(run -> assertThat(run.tally().lost()).isZero());
            assertThat(einmal.health().problems()).isEmpty();
        }
    }

    @Test
    @Tag("R10")
    @Tag("R23")
    void after_an_outage_of_several_leases_what_fenced_itself_is_handed_back_and_nothing_ran_twice_at_once()
            throws Exception {
        CountDownLatch held = new CountDownLatch(8);
        CountDownLatch back = new CountDownLatch(1);
        try (Einmal einmal = engine((attempt, n) -> alone(attempt.subject(), () -> {
            held.countDown();
            if (attempt.number() == 1 && back.getCount() > 0) {
                back.await();
            }
            return attempt.succeed(n);
        }))) {
            submit(einmal, 8);
            assertThat(held.await(30, TimeUnit.SECONDS)).isTrue();

            server.crash();
            await().atMost(LONG).until(() -> running.values().stream().allMatch(count -> count.get() == 0));
            await().atMost(LONG).until(() -> !einmal.health().problems().isEmpty());
            server.start();
            back.countDown();

            List<Run> runs = finished(einmal, 8);
            assertThat(runs).allSatisfy(run -> {
                assertThat(run.tally().lost()).isZero();
                assertThat(run.tally().attempts()).isEqualTo(1);
            });
            assertThat(runs)
                    .filteredOn(run -> run.key().stage().value().equals("work"))
                    .allSatisfy(run -> assertThat(run.tally().handedBack()).isEqualTo(1));
            assertThat(overlaps).isEmpty();
            await().atMost(LONG).until(() -> einmal.health().problems().isEmpty());
        }
    }

    @Test
    @Tag("R41")
    void connections_that_have_become_read_only_are_discarded_and_cost_no_attempt() throws Exception {
        pool.close();
        pool = ConnectionPool.open(server.jdbcUrl(), null, null, SHARED + OWN);
        try (Einmal einmal = engine((attempt, n) -> attempt.succeed(n))) {
            submit(einmal, 1);
            finished(einmal, 1);
            makeReadOnly(pool, SHARED);

            submitPatiently(einmal, 20);

            assertThat(finished(einmal, 20)).allSatisfy(run -> {
                assertThat(run.tally().lost()).isZero();
                assertThat(run.tally().attempts()).isEqualTo(1);
            });
        }
    }

    @Test
    @Tag("R41")
    void health_says_that_the_server_takes_no_writes_and_work_goes_on_by_itself_once_it_does() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch readOnly = new CountDownLatch(1);
        try (Einmal einmal = engine((attempt, n) -> {
            first.countDown();
            readOnly.await();
            return attempt.succeed(n);
        })) {
            submit(einmal, 4);
            assertThat(first.await(30, TimeUnit.SECONDS)).isTrue();

            everywhere("ALTER SYSTEM SET default_transaction_read_only = on");
            readOnly.countDown();
            await().atMost(LONG)
                    .until(() -> einmal.health().problems().stream()
                            .anyMatch(problem -> problem.contains("read-only transaction")));
            everywhere("ALTER SYSTEM RESET default_transaction_read_only");

            assertThat(finished(einmal, 4)).allSatisfy(run -> {
                assertThat(run.tally().lost()).isZero();
                assertThat(run.tally().attempts()).isEqualTo(1);
            });
            await().atMost(LONG).until(() -> einmal.health().problems().isEmpty());
        }
    }

    /** As all that is open is after a failover: for good. */
    private static void makeReadOnly(AgroalDataSource pool, int connections) throws SQLException {
        List<Connection> all = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                Connection connection = pool.getConnection();
                all.add(connection);
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SET default_transaction_read_only = on");
                }
            }
        } finally {
            for (Connection connection : all) {
                connection.close();
            }
        }
    }

    /** A caller's submission fails with the read-only connection that it met; the next try has another one. */
    private static void submitPatiently(Einmal einmal, int subjects) {
        await().atMost(LONG).ignoreExceptions().until(() -> {
            submit(einmal, subjects);
            return true;
        });
    }

    @Test
    @Tag("R43")
    void columns_that_are_added_while_a_worker_runs_fail_nothing() throws Exception {
        try (Einmal einmal = engine((attempt, n) -> attempt.succeed(n))) {
            submit(einmal, 50);
            finished(einmal, 50);
            for (String table : List.of("run", "job", "submission", "audit", "stage", "pause", "slot", "member")) {
                execute("ALTER TABLE einmal." + table + " ADD COLUMN added_later text");
            }

            Map<SubjectKey, Integer> inputs = new LinkedHashMap<>();
            for (int i = 0; i < 50; i++) {
                inputs.put(SubjectKey.of("late", "s-" + i), i);
            }
            einmal.submitAll("p", inputs);

            for (SubjectKey subject : inputs.keySet()) {
                assertThat(einmal.await("late", subject.subject().value(), LONG))
                        .isTrue();
                assertThat(einmal.records().runs(subject)).hasSize(2).allSatisfy(run -> {
                    assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
                    assertThat(run.tally().attempts()).isEqualTo(1);
                    assertThat(run.tally().lost()).isZero();
                });
            }
            assertThat(einmal.health().problems()).isEmpty();
        }
    }

    @Test
    @Tag("R44")
    @Tag("R46")
    void after_a_restart_of_the_server_a_worker_hears_again_of_what_another_process_enqueues() throws Exception {
        try (Einmal worker = listening().start();
                Einmal submitter = listening().withoutWorker().start()) {
            await().atMost(LONG).until(this::isListenedTo);
            server.crash();
            await().atMost(LONG)
                    .until(() -> worker.health().problems().stream().anyMatch(problem -> problem.contains("listen")));
            server.start();
            await().atMost(LONG).until(this::isListenedTo);

            submitPatiently(submitter, 1);

            assertThat(submitter.await("acme", "s-0", Duration.ofSeconds(20))).isTrue();
            await().atMost(LONG).until(() -> worker.health().problems().isEmpty());
        }
    }

    /** Nothing is found by polling in the time of a test. */
    private EinmalBuilder listening() {
        return Einmal.on(pool)
                .settings(Settings.DEFAULT.withPoll(Duration.ofHours(1)))
                .pipeline(Pipeline.named("p")
                        .stage("work", Integer.class, Integer.class, (attempt, n) -> attempt.succeed(n)));
    }

    private boolean isListenedTo() throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'")) {
            return found.next();
        }
    }
}
