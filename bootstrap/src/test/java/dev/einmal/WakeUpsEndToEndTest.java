package dev.einmal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.Settings.WakeUps;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How one process hears of what another one enqueued: two engines on one database, of which only one works. */
class WakeUpsEndToEndTest {

    /** So long that nothing in these tests is found by polling. */
    private static final Duration NEVER = Duration.ofHours(1);

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String LISTENERS =
            "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()";

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @AutoClose
    private final AgroalDataSource pool =
            ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), 30);

    private final List<Einmal> engines = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // set before each test
    private Einmal worker;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Einmal submitter;

    @BeforeEach
    void start() {
        worker = engine(WakeUps.NOTIFY).start();
        submitter = engine(WakeUps.NOTIFY).withoutWorker().start();
        engines.addAll(List.of(worker, submitter));
        await().until(() -> !database.column(LISTENERS).isEmpty());
    }

    @AfterEach
    void close() {
        engines.forEach(Einmal::close);
    }

    private EinmalBuilder engine(WakeUps wakeUps) {
        return Einmal.on(pool)
                .settings(Settings.DEFAULT.withPoll(NEVER).withWakeUps(wakeUps))
                .pipeline(Pipeline.named("numbers")
                        .stage("square", Integer.class, Integer.class, (attempt, n) -> attempt.succeed(n * n)));
    }

    private void assertRuns(String subject) throws InterruptedException {
        submitter.submit("numbers", "acme", subject, 3);
        assertThat(submitter.await("acme", subject, SOON)).isTrue();
    }

    @Test
    @Tag("R46")
    void a_job_that_another_process_enqueued_runs_at_once() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertRuns("s-" + i);
        }
    }

    @Test
    @Tag("R44")
    void a_subscription_that_is_cut_is_renewed() throws Exception {
        for (int i = 0; i < 3; i++) {
            List<String> cut = database.column(LISTENERS);
            cut.forEach(pid -> database.execute("SELECT pg_terminate_backend(" + pid + ")"));
            await().until(() -> !database.column(LISTENERS).isEmpty()
                    && database.column(LISTENERS).stream().noneMatch(cut::contains));
            assertRuns("s-" + i);
        }
        await().until(() -> worker.health().isGood());
    }

    @Test
    @Tag("R46")
    void a_job_that_came_while_nobody_was_subscribed_runs_with_the_subscription() throws Exception {
        Map<SubjectKey, Integer> one = Map.of(SubjectKey.of("acme", "quiet"), 4);
        submitter.inTransaction(tx -> submitter.submit(tx, "numbers", one, SubmitOptions.by("test")));
        assertThat(submitter.await("acme", "quiet", Duration.ofSeconds(1))).isFalse();

        database.column(LISTENERS).forEach(pid -> database.execute("SELECT pg_terminate_backend(" + pid + ")"));

        assertThat(submitter.await("acme", "quiet", SOON)).isTrue();
    }

    @Test
    @Tag("R45")
    void ten_thousand_jobs_in_one_transaction_send_few_messages_without_data() throws Exception {
        try (var connection = database.connect();
                var statement = connection.createStatement()) {
            statement.execute("LISTEN einmal_jobs_einmal");
            submitter.submitAll(
                    "numbers",
                    IntStream.range(0, 10_000)
                            .boxed()
                            .collect(Collectors.toMap(n -> SubjectKey.of("acme", "s-" + n), n -> n)));
            assertThat(submitter.await("acme", "s-1", SOON)).isTrue();

            var heard = connection.unwrap(org.postgresql.PGConnection.class).getNotifications(1);
            assertThat(heard)
                    .hasSizeBetween(1, 500)
                    .allMatch(message -> message.getParameter().isEmpty());
        }
    }

    @Test
    void whoever_chose_polling_alone_neither_listens_nor_tells() throws Exception {
        worker.close();
        submitter.close();
        Einmal polling = engine(WakeUps.POLLING).start();
        engines.add(polling);

        polling.submit("numbers", "acme", "s-1", 3);

        assertThat(polling.await("acme", "s-1", SOON)).isTrue();
        assertThat(database.column(LISTENERS)).isEmpty();
    }
}
