package dev.einmal;

import static dev.einmal.StageOption.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.audit.Act;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Subjects that are under way while a release with other stages takes the place of the one before. */
class ReleasesEndToEndTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final SubjectKey SUBJECT = SubjectKey.of("acme", "order-1");
    private static final StageKey PRICE = StageKey.of("acme", "order-1", "price");
    private static final PauseTarget READING = PauseTarget.queue(new QueueName("read"));
    private static final PauseTarget PRICING = PauseTarget.queue(new QueueName("price"));
    private static final Act ACT = new Act("operator", "release");

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @AutoClose
    private final AgroalDataSource pool =
            ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), 20);

    private Einmal release(UnaryOperator<Pipeline> more) {
        Pipeline orders = Pipeline.named("orders")
                .stage("read", String.class, String.class, (attempt, order) -> attempt.succeed(order));
        return Einmal.on(pool).pipeline(more.apply(orders)).start();
    }

    private static Pipeline pricing(Pipeline orders) {
        return orders.stage(
                "price",
                Integer.class,
                attempt -> attempt.succeed(attempt.output("read", String.class).length()),
                after("read"));
    }

    @Test
    void a_stage_that_a_release_adds_runs_for_subjects_under_way() throws Exception {
        try (Einmal before = release(UnaryOperator.identity())) {
            before.operations().pause(READING, ACT);
            before.submit("orders", "acme", "order-1", "bolt");
        }

        try (Einmal now = release(ReleasesEndToEndTest::pricing)) {
            now.operations().resume(READING, new Act("operator", "done"));

            assertThat(now.await("acme", "order-1", LONG)).isTrue();
            assertThat(now.records().output(PRICE, Integer.class)).contains(4);
        }
    }

    @Test
    void a_stage_that_a_release_adds_in_the_middle_of_a_subject_runs_before_what_waits_behind_it() throws Exception {
        try (Einmal before = release(ReleasesEndToEndTest::pricing)) {
            before.operations().pause(PRICING, ACT);
            before.submit("orders", "acme", "order-1", "bolt");
            await().until(() -> before.records().jobs(SUBJECT).stream()
                    .anyMatch(job -> job.key().equals(PRICE)));
        }

        try (Einmal now =
                release(orders -> orders.stage("weigh", Integer.class, attempt -> attempt.succeed(7), after("read"))
                        .stage(
                                "price",
                                Integer.class,
                                attempt -> attempt.succeed(attempt.output("weigh", Integer.class) * 10),
                                after("weigh")))) {
            now.operations().resume(PRICING, new Act("operator", "done"));

            assertThat(now.await("acme", "order-1", LONG)).isTrue();
            assertThat(now.records().output(PRICE, Integer.class)).contains(70);
        }
    }

    @Test
    void a_stage_that_a_release_adds_runs_for_a_finished_subject_that_is_handed_in_again() throws Exception {
        try (Einmal before = release(UnaryOperator.identity())) {
            before.submit("orders", "acme", "order-1", "bolt");
            assertThat(before.await("acme", "order-1", LONG)).isTrue();
        }

        try (Einmal now = release(ReleasesEndToEndTest::pricing)) {
            assertThat(now.submit("orders", "acme", "order-1", "bolt").kind()).isEqualTo(SubmitOutcome.Kind.ENQUEUED);
            assertThat(now.await("acme", "order-1", LONG)).isTrue();
            assertThat(now.records().output(PRICE, Integer.class)).contains(4);
            assertThat(now.submit("orders", "acme", "order-1", "bolt").kind())
                    .isEqualTo(SubmitOutcome.Kind.ALREADY_SUCCEEDED);
        }
    }

    @Test
    @Tag("R27")
    void a_job_of_a_stage_that_a_release_does_not_know_is_shown_and_waits_for_one_that_does() throws Exception {
        try (Einmal before = release(ReleasesEndToEndTest::pricing)) {
            before.operations().pause(PRICING, ACT);
            before.submit("orders", "acme", "order-1", "bolt");
            await().atMost(LONG)
                    .until(() -> before.records().jobs(SUBJECT).stream()
                            .anyMatch(job -> job.key().equals(PRICE)));
        }

        try (Einmal without = release(UnaryOperator.identity())) {
            without.operations().resume(PRICING, new Act("operator", "done"));
            assertThat(without.await("acme", "order-1", Duration.ofSeconds(2))).isFalse();
            assertThat(without.records().jobs(SUBJECT))
                    .anyMatch(job -> job.key().equals(PRICE));
        }

        try (Einmal again = release(ReleasesEndToEndTest::pricing)) {
            assertThat(again.await("acme", "order-1", LONG)).isTrue();
            assertThat(again.records().output(PRICE, Integer.class)).contains(4);
        }
    }

    @Test
    void a_run_of_a_stage_that_a_release_does_not_know_is_shown() throws Exception {
        try (Einmal before = release(ReleasesEndToEndTest::pricing)) {
            before.submit("orders", "acme", "order-1", "bolt");
            assertThat(before.await("acme", "order-1", LONG)).isTrue();
        }

        try (Einmal without = release(UnaryOperator.identity())) {
            assertThat(without.records().runs(SUBJECT))
                    .filteredOn(run -> run.key().equals(PRICE))
                    .singleElement()
                    .matches(run -> run.status() == RunStatus.SUCCEEDED);
        }
    }
}
