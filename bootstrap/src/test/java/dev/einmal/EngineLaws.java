package dev.einmal;

import static dev.einmal.StageOption.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.FatalFailure;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an embedder observes, whatever the store. Subclasses say where the engine keeps its tables. */
abstract class EngineLaws {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final RetryPolicy AT_ONCE = new RetryPolicy(3, Backoff.fixed(Duration.ZERO));

    private final AtomicInteger calls = new AtomicInteger();

    @SuppressWarnings("NullAway.Init") // set at the start of each test
    private Einmal einmal;

    /** A builder over tables that are empty at the start of each test, and the same within it. */
    abstract EinmalBuilder builder();

    @AfterEach
    void close() {
        einmal.close();
    }

    record Order(String customer, int amount) {}

    record Priced(int total) {}

    private void start(Pipeline pipeline) {
        einmal = builder().pipeline(pipeline).audit(AuditLevel.FULL).start();
    }

    private Pipeline twoStages() {
        return Pipeline.named("orders")
                .onChangedInput(InputPolicy.RERUN)
                .stage("read", Order.class, Order.class, (attempt, order) -> {
                    calls.incrementAndGet();
                    return attempt.succeed(order);
                })
                .stage(
                        "price",
                        Priced.class,
                        attempt -> attempt.succeed(
                                new Priced(attempt.output("read", Order.class).amount() * 2)),
                        after("read"));
    }

    private Map<String, RunStatus> states(String subject) {
        return einmal.records().runs(SubjectKey.of("acme", subject)).stream()
                .collect(Collectors.toMap(run -> run.key().stage().value(), Run::status));
    }

    @Test
    void a_submission_runs_every_stage_once_and_hands_outputs_over() throws Exception {
        start(twoStages());

        SubmitOutcome outcome = einmal.submit("orders", "acme", "o-1", new Order("c", 21));

        assertThat(outcome.kind()).isEqualTo(SubmitOutcome.Kind.ENQUEUED);
        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        assertThat(states("o-1"))
                .containsOnly(Map.entry("read", RunStatus.SUCCEEDED), Map.entry("price", RunStatus.SUCCEEDED));
        assertThat(einmal.records().output(StageKey.of("acme", "o-1", "price"), Priced.class))
                .contains(new Priced(42));
        assertThat(einmal.records().repeatedSuccesses(List.of(SubjectKey.of("acme", "o-1"))))
                .isZero();
    }

    @Test
    @Tag("R05")
    void handing_in_again_runs_nothing_and_audits_nothing() throws Exception {
        start(twoStages());
        einmal.submit("orders", "acme", "o-1", new Order("c", 21));
        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        int entries = einmal.records().audit(SubjectKey.of("acme", "o-1")).size();

        SubmitOutcome again = einmal.submit("orders", "acme", "o-1", new Order("c", 21));

        assertThat(again.kind()).isEqualTo(SubmitOutcome.Kind.ALREADY_SUCCEEDED);
        assertThat(calls).hasValue(1);
        assertThat(einmal.records().audit(SubjectKey.of("acme", "o-1"))).hasSize(entries);
    }

    @Test
    void another_input_reruns_a_pipeline_that_permits_it() throws Exception {
        start(twoStages());
        einmal.submit("orders", "acme", "o-1", new Order("c", 21));
        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();

        einmal.submit("orders", "acme", "o-1", new Order("c", 50));

        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        assertThat(einmal.records().output(StageKey.of("acme", "o-1", "price"), Priced.class))
                .contains(new Priced(100));
        assertThat(einmal.records()
                        .run(StageKey.of("acme", "o-1", "price"))
                        .orElseThrow()
                        .generation())
                .isEqualTo(2);
    }

    @Test
    void a_failing_handler_is_tried_again_and_then_given_up() throws Exception {
        start(Pipeline.named("p")
                .stage(
                        "fails",
                        Order.class,
                        Order.class,
                        (attempt, order) -> {
                            calls.incrementAndGet();
                            throw new IllegalStateException("no such customer");
                        },
                        StageOption.retrying(AT_ONCE)));

        einmal.submit("p", "acme", "o-1", new Order("c", 1));

        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        Run run = einmal.records().run(StageKey.of("acme", "o-1", "fails")).orElseThrow();
        assertThat(run.status()).isEqualTo(RunStatus.DEAD);
        assertThat(run.lastError()).asString().contains("no such customer");
        assertThat(calls).hasValue(3);
        assertThat(einmal.submit("p", "acme", "o-1", new Order("c", 1)).kind()).isEqualTo(SubmitOutcome.Kind.PARKED);
    }

    @Test
    void a_fatal_failure_is_not_tried_again_and_successors_do_not_start() throws Exception {
        start(Pipeline.named("p")
                .stage("fails", Order.class, Order.class, (attempt, order) -> {
                    calls.incrementAndGet();
                    throw new FatalFailure("not an order");
                })
                .stage("next", Order.class, attempt -> attempt.succeed(new Order("x", 0)), after("fails")));

        einmal.submit("p", "acme", "o-1", new Order("c", 1));

        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        assertThat(states("o-1")).containsOnly(Map.entry("fails", RunStatus.DEAD));
        assertThat(calls).hasValue(1);
    }

    @Test
    void a_join_runs_once_after_all_its_predecessors() throws Exception {
        start(Pipeline.named("diamond")
                .stage("top", Order.class, Order.class, (attempt, order) -> attempt.succeed(order))
                .stage(
                        "left",
                        Order.class,
                        attempt -> attempt.succeed(attempt.output("top", Order.class)),
                        after("top"))
                .stage(
                        "right",
                        Order.class,
                        attempt -> attempt.succeed(attempt.output("top", Order.class)),
                        after("top"))
                .stage(
                        "join",
                        Priced.class,
                        attempt -> attempt.succeed(
                                new Priced(attempt.output("left", Order.class).amount()
                                        + attempt.output("right", Order.class).amount())),
                        after("left", "right")));

        einmal.submitAll(
                "diamond",
                java.util.stream.IntStream.range(0, 50)
                        .boxed()
                        .collect(Collectors.toMap(i -> SubjectKey.of("acme", "o-" + i), i -> new Order("c", i))));

        for (int i = 0; i < 50; i++) {
            assertThat(einmal.await("acme", "o-" + i, LONG)).isTrue();
            assertThat(einmal.records().output(StageKey.of("acme", "o-" + i, "join"), Priced.class))
                    .contains(new Priced(2 * i));
            assertThat(einmal.records().audit(SubjectKey.of("acme", "o-" + i)))
                    .extracting(stored -> stored.entry())
                    .filteredOn(entry -> entry.event() == AuditEvent.SUCCEEDED)
                    .extracting(AuditEntry::stage)
                    .hasSize(4)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    @Tag("R14")
    void running_by_hand_executes_once_and_hands_out_what_is_stored() throws Exception {
        start(twoStages());
        StageKey key = StageKey.of("acme", "o-1", "by-hand");
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        AtomicInteger bodies = new AtomicInteger();
        Thread first =
                new Thread(() -> einmal.stages().runOnce(key, new Order("c", 1), Priced.class, (attempt, order) -> {
                    bodies.incrementAndGet();
                    entered.countDown();
                    leave.await();
                    return attempt.succeed(new Priced(7));
                }));
        first.start();
        entered.await();

        RunOnce<Priced> meanwhile = einmal.stages()
                .runOnce(key, new Order("c", 1), Priced.class, (attempt, order) -> attempt.succeed(new Priced(8)));
        leave.countDown();
        first.join();
        RunOnce<Priced> after = einmal.stages()
                .runOnce(key, new Order("c", 1), Priced.class, (attempt, order) -> attempt.succeed(new Priced(9)));
        RunOnce<Priced> changed = einmal.stages()
                .runOnce(key, new Order("c", 2), Priced.class, (attempt, order) -> attempt.succeed(new Priced(9)));

        assertThat(meanwhile).isInstanceOf(RunOnce.Refused.class);
        assertThat(after).isEqualTo(new RunOnce.Succeeded<>(new Priced(7), 1, false));
        assertThat(changed).isInstanceOf(RunOnce.Refused.class);
        assertThat(bodies).hasValue(1);
    }

    @Test
    void a_healthy_engine_says_so() {
        start(twoStages());

        assertThat(einmal.health().problems()).isEmpty();
    }

    @Test
    void listeners_hear_of_dead_runs_and_cannot_harm_the_engine() throws Exception {
        List<StageKey> died = new CopyOnWriteArrayList<>();
        einmal = builder()
                .pipeline(Pipeline.named("p").stage("fails", Order.class, Order.class, (attempt, order) -> {
                    throw new FatalFailure("not an order");
                }))
                .listener(new Listener() {
                    @Override
                    public void started(StageKey key, int attempt) {
                        throw new IllegalStateException("a careless listener");
                    }
                })
                .listener(new Listener() {
                    @Override
                    public void died(StageKey key, @Nullable RunError error) {
                        assertThat(error).asString().contains("not an order");
                        died.add(key);
                    }
                })
                .start();

        einmal.submit("p", "acme", "o-1", new Order("c", 1));

        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        await().untilAsserted(() -> assertThat(died).containsExactly(StageKey.of("acme", "o-1", "fails")));
        assertThat(states("o-1")).containsOnly(Map.entry("fails", RunStatus.DEAD));
    }

    @Test
    void a_closed_engine_says_so() {
        start(twoStages());
        Stages kept = einmal.stages();
        einmal.close();

        assertThat(einmal.health().isGood()).isFalse();
        StageKey key = StageKey.of("acme", "o-1", "by-hand");
        assertThatThrownBy(() -> kept.runOnce(key, 1, Integer.class, (attempt, n) -> attempt.succeed(n)))
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> einmal.submit("orders", "acme", "o-1", new Order("c", 1)))
                .hasMessageContaining("closed");
    }

    @Test
    void an_unknown_pipeline_is_refused_with_the_names_there_are() {
        start(twoStages());

        assertThatThrownBy(() -> einmal.submit("order", "acme", "o-1", new Order("c", 1)))
                .hasMessageContaining("there is no pipeline \"order\"")
                .hasMessageContaining("orders");
    }

    @Test
    @Tag("R40")
    void another_input_under_reject_runs_nothing_and_hands_nothing_out() throws Exception {
        StageKey key = StageKey.of("acme", "o-1", "by-hand");
        start(twoStages());
        einmal.stages().runOnce(key, new Order("c", 1), Priced.class, (attempt, o) -> attempt.succeed(new Priced(7)));

        RunOnce<Priced> changed = einmal.stages().runOnce(key, new Order("c", 2), Priced.class, (attempt, o) -> {
            calls.incrementAndGet();
            return attempt.succeed(new Priced(8));
        });

        assertThat(calls).hasValue(0);
        assertThatThrownBy(changed::orThrow)
                .isInstanceOfSatisfying(
                        EinmalException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INPUT_CHANGED));
    }
}
