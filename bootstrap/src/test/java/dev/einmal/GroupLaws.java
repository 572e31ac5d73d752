package dev.einmal;

import static dev.einmal.StageOption.after;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.application.submission.SubmitOutcome.Kind;
import dev.einmal.domain.audit.Act;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.queue.Group;
import dev.einmal.domain.queue.GroupPolicy;
import dev.einmal.domain.queue.Job;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What groups mean to whoever hands subjects in, whatever the store. Subclasses say where the engine keeps its tables. */
abstract class GroupLaws {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final SubmitOptions BY = SubmitOptions.by("test");

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final Queue<String> order = new ConcurrentLinkedQueue<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch waiting = new CountDownLatch(1);

    @SuppressWarnings("NullAway.Init") // set at the start of each test
    private Einmal einmal;

    /** A builder over tables that are empty at the start of each test, and the same within it. */
    abstract EinmalBuilder builder();

    /** The handlers of subjects called "gate" wait until the test lets them go. */
    private void start() {
        einmal = builder()
                .pipeline(Pipeline.named("orders")
                        .onChangedInput(InputPolicy.RERUN)
                        .stage("read", Integer.class, Integer.class, (attempt, amount) -> {
                            begin(attempt.subject() + " read");
                            if (attempt.subject().equals("gate")) {
                                waiting.countDown();
                                gate.await();
                            }
                            running.decrementAndGet();
                            return attempt.succeed(amount);
                        })
                        .stage(
                                "price",
                                Integer.class,
                                attempt -> {
                                    begin(attempt.subject() + " price");
                                    running.decrementAndGet();
                                    return attempt.succeed(1);
                                },
                                after("read")))
                .start();
    }

    @AfterEach
    void close() {
        gate.countDown();
        einmal.close();
    }

    private void begin(String what) {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        order.add(what);
    }

    @Test
    @Tag("R17")
    void one_of_a_group_runs_at_a_time_through_all_stages() throws InterruptedException {
        start();
        Map<SubjectKey, Integer> inputs = new LinkedHashMap<>();
        for (int i = 0; i < 20; i++) {
            inputs.put(SubjectKey.of("acme", "o-" + i), i);
        }
        assertThat(einmal.submitAll("orders", inputs, BY.in(Group.of("customer", "7", GroupPolicy.SINGLETON))))
                .extracting(SubmitOutcome::kind)
                .containsOnly(Kind.ENQUEUED);

        for (SubjectKey subject : inputs.keySet()) {
            awaitDone(subject.subject().value());
        }
        assertThat(order).hasSize(40);
        assertThat(most).hasValue(1);
    }

    @Test
    @Tag("R18")
    void in_strict_order_each_subject_goes_through_all_stages_before_the_next() throws InterruptedException {
        start();
        Group strict = Group.of("customer", "7", GroupPolicy.STRICT);
        submit("gate", 1, strict);
        assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
        submit("z", 1, strict);
        submit("a", 1, strict);
        gate.countDown();

        awaitDone("a");
        assertThat(order).containsExactly("gate read", "gate price", "z read", "z price", "a read", "a price");
    }

    @Test
    @Tag("R17")
    void who_is_turned_away_leaves_nothing_behind_and_may_come_again() throws InterruptedException {
        start();
        Group exclusive = Group.of("customer", "7", GroupPolicy.EXCLUSIVE);
        submit("gate", 1, exclusive);
        assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();

        SubmitOutcome refused = submit("second", 1, exclusive);

        assertThat(refused.kind()).isEqualTo(Kind.TURNED_AWAY);
        assertThat(refused.submission()).isEmpty();
        assertThat(refused.other()).contains(SubjectKey.of("acme", "gate"));
        assertThat(einmal.records().audit(SubjectKey.of("acme", "second"))).isEmpty();
        assertThat(jobs("second")).isEmpty();
        assertThat(submit("gate", 1, exclusive).kind()).isEqualTo(Kind.ALREADY_QUEUED);

        gate.countDown();
        awaitDone("gate");
        assertThat(submit("second", 1, exclusive).kind()).isEqualTo(Kind.ENQUEUED);
        awaitDone("second");
    }

    @Test
    @Tag("R17")
    void an_input_that_changes_while_its_subject_runs_waits_beside_the_policy() throws InterruptedException {
        start();
        Group exclusive = Group.of("customer", "7", GroupPolicy.EXCLUSIVE);
        submit("gate", 1, exclusive);
        assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();

        assertThat(submit("gate", 2, exclusive).kind()).isEqualTo(Kind.SUPERSEDED);

        gate.countDown();
        awaitDone("gate");
        assertThat(einmal.records().output(StageKey.of("acme", "gate", "read"), Integer.class))
                .contains(2);
    }

    @Test
    @Tag("R17")
    void a_run_that_a_person_starts_again_waits_for_the_turn_of_its_group() throws InterruptedException {
        start();
        Group singleton = Group.of("customer", "7", GroupPolicy.SINGLETON);
        submit("first", 1, singleton);
        awaitDone("first");
        submit("gate", 1, singleton);
        assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();

        einmal.operations().rerun(List.of(StageKey.of("acme", "first", "price")), new Act("operator", "test"));

        assertThat(jobs("first")).extracting(Job::inLine).containsExactly(true);
        gate.countDown();
        awaitDone("first");
        assertThat(most).hasValue(1);
    }

    @Test
    void the_first_in_a_window_wins() throws InterruptedException {
        start();
        Group throttled = Group.of("customer", "7", GroupPolicy.STANDARD).throttled(HOUR);
        assertThat(submit("first", 1, throttled).kind()).isEqualTo(Kind.ENQUEUED);

        SubmitOutcome second = submit("second", 1, throttled);
        assertThat(second.kind()).isEqualTo(Kind.TURNED_AWAY);
        assertThat(second.other()).contains(SubjectKey.of("acme", "first"));

        awaitDone("first");
        assertThat(submit("first", 1, throttled).kind()).isEqualTo(Kind.ALREADY_SUCCEEDED);
        assertThat(submit("first", 2, throttled).kind()).isEqualTo(Kind.TURNED_AWAY);
        assertThat(einmal.records().output(StageKey.of("acme", "first", "read"), Integer.class))
                .contains(1);
    }

    @Test
    void the_last_in_a_window_wins_and_those_before_it_are_withdrawn() {
        start();
        Group debounced = Group.of("customer", "7", GroupPolicy.STANDARD).debounced(HOUR);
        submit("first", 1, debounced);

        assertThat(submit("second", 1, debounced).kind()).isEqualTo(Kind.ENQUEUED);

        assertThat(jobs("first")).isEmpty();
        assertThat(jobs("second")).hasSize(1);
        assertThat(einmal.records().audit(SubjectKey.of("acme", "first")))
                .extracting(line -> line.entry().event())
                .containsExactly(AuditEvent.SUBMITTED, AuditEvent.WITHDRAWN);
        assertThat(submit("second", 2, debounced).kind()).isEqualTo(Kind.SUPERSEDED);
        assertThat(submit("first", 1, debounced).kind()).isEqualTo(Kind.ENQUEUED);
        assertThat(jobs("second")).isEmpty();
    }

    @Test
    void a_subject_that_has_begun_is_not_withdrawn() throws InterruptedException {
        start();
        submit("first", 1, Group.of("customer", "7", GroupPolicy.STANDARD));
        awaitDone("first");
        Group debounced = Group.of("customer", "7", GroupPolicy.STANDARD).debounced(HOUR);
        submit("first", 2, debounced);

        submit("second", 1, debounced);

        assertThat(jobs("first")).hasSize(1);
    }

    private SubmitOutcome submit(String subject, int input, Group group) {
        return einmal.submitAll("orders", Map.of(SubjectKey.of("acme", subject), input), BY.in(group))
                .get(0);
    }

    private List<Job> jobs(String subject) {
        return einmal.records().jobs(SubjectKey.of("acme", subject));
    }

    private void awaitDone(String subject) throws InterruptedException {
        assertThat(einmal.await("acme", subject, LONG)).isTrue();
    }
}
