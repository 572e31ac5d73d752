package dev.einmal;

import static dev.einmal.StageOption.after;
import static dev.einmal.StageOption.retrying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.einmal.application.queue.Pauses.PauseOutcome;
import dev.einmal.application.run.RunFilter;
import dev.einmal.application.run.RunOperations.OperationOutcome.Done;
import dev.einmal.application.run.RunOperations.OperationOutcome.Refused;
import dev.einmal.domain.audit.Act;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an operator observes, whatever the store. Subclasses say where the engine keeps its tables. */
abstract class OperationLaws {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Act ACT = new Act("operator", "ticket 7");
    private static final StageKey READ = StageKey.of("acme", "o-1", "read");
    private static final StageKey PRICE = StageKey.of("acme", "o-1", "price");

    private final AtomicBoolean broken = new AtomicBoolean();
    private final AtomicInteger factor = new AtomicInteger(2);
    private final Queue<String> idempotencyKeys = new ConcurrentLinkedQueue<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);

    @SuppressWarnings("NullAway.Init") // set at the start of each test
    private Einmal einmal;

    /** A builder over tables that are empty at the start of each test, and the same within it. */
    abstract EinmalBuilder builder();

    @AfterEach
    void close() {
        einmal.close();
    }

    private void start() {
        einmal = builder()
                .pipeline(Pipeline.named("orders")
                        .stage(
                                "read",
                                Integer.class,
                                Integer.class,
                                (attempt, amount) -> {
                                    idempotencyKeys.add(attempt.idempotencyKey().toString());
                                    if (broken.get()) {
                                        throw new IllegalStateException("the scanner is broken");
                                    }
                                    return attempt.succeed(amount * factor.get());
                                },
                                retrying(new RetryPolicy(2, Backoff.fixed(Duration.ZERO))))
                        .stage(
                                "price",
                                Integer.class,
                                attempt -> attempt.succeed(attempt.output("read", Integer.class) + 1),
                                after("read"))
                        .stage(
                                "hang",
                                Integer.class,
                                attempt -> {
                                    if (attempt.output("price", Integer.class) == 1) {
                                        entered.countDown();
                                        never.await();
                                    }
                                    return attempt.succeed(1);
                                },
                                after("price")))
                .start();
    }

    private void run(int input) throws InterruptedException {
        einmal.submit("orders", "acme", "o-1", input);
        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
    }

    private Run find(StageKey key) {
        return einmal.records().run(key).orElseThrow();
    }

    private List<String> acts(AuditEvent event) {
        return einmal.records().audit(SubjectKey.of("acme", "o-1")).stream()
                .map(line -> line.entry())
                .filter(entry -> entry.event() == event)
                .map(entry -> entry.stage() + " by " + entry.actor() + ": " + entry.why())
                .toList();
    }

    @Test
    void a_dead_run_that_is_replayed_has_a_new_budget_and_the_same_idempotency_key() throws Exception {
        broken.set(true);
        start();
        run(20);
        assertThat(find(READ).status()).isEqualTo(RunStatus.DEAD);
        broken.set(false);

        assertThat(einmal.operations().replay(List.of(READ), ACT)).containsExactly(new Done(READ, RunStatus.WAITING));

        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        assertThat(find(READ).generation()).isEqualTo(1);
        assertThat(find(PRICE).status()).isEqualTo(RunStatus.SUCCEEDED);
        assertThat(idempotencyKeys).hasSize(3).containsOnly(idempotencyKeys.element());
        assertThat(acts(AuditEvent.REPLAYED)).containsExactly("read by operator: ticket 7");
    }

    @Test
    void dead_runs_are_found_by_what_went_wrong() throws Exception {
        broken.set(true);
        start();
        run(20);

        RunFilter dead = RunFilter.in(RunStatus.DEAD);
        assertThat(einmal.records().find(dead.withError("scanner"), Optional.empty(), 10))
                .extracting(Run::key)
                .containsExactly(READ);
        assertThat(einmal.records().find(dead.withError("printer"), Optional.empty(), 10))
                .isEmpty();
    }

    @Test
    void a_succeeded_run_that_is_rerun_takes_its_successors_along_if_its_output_changes() throws Exception {
        start();
        run(20);
        factor.set(3);

        assertThat(einmal.operations().rerun(List.of(READ), ACT)).containsExactly(new Done(READ, RunStatus.WAITING));

        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        assertThat(find(READ).generation()).isEqualTo(2);
        assertThat(einmal.records().output(PRICE, Integer.class)).contains(61);
        assertThat(acts(AuditEvent.RERUN)).containsExactly("read by operator: ticket 7");
    }

    @Test
    void a_rerun_stops_where_the_output_comes_out_the_same() throws Exception {
        start();
        run(20);

        einmal.operations().rerun(List.of(READ), ACT);

        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        assertThat(find(READ).generation()).isEqualTo(2);
        assertThat(find(PRICE).generation()).isEqualTo(1);
        assertThat(find(PRICE).tally().starts()).isEqualTo(1);
    }

    @Test
    @Tag("R51")
    void a_key_that_is_cancelled_never_runs_until_it_is_reopened() throws Exception {
        start();
        einmal.operations().cancel(List.of(PRICE), ACT);
        run(20);
        assertThat(find(PRICE).status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(find(PRICE).tally().starts()).isZero();

        assertThat(einmal.operations().reopen(List.of(PRICE), ACT)).containsExactly(new Done(PRICE, RunStatus.WAITING));

        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        assertThat(find(PRICE).status()).isEqualTo(RunStatus.SUCCEEDED);
        assertThat(acts(AuditEvent.CANCELLED)).containsExactly("price by operator: ticket 7");
        assertThat(acts(AuditEvent.REOPENED)).containsExactly("price by operator: ticket 7");
    }

    @Test
    @Tag("R51")
    void a_job_that_waits_is_gone_with_its_cancelled_run() throws Exception {
        start();
        einmal.operations().pause(PauseTarget.tenant(new TenantId("acme")), ACT);
        einmal.submit("orders", "acme", "o-1", 20);

        einmal.operations().cancel(List.of(READ), ACT);

        assertThat(einmal.records().jobs(SubjectKey.of("acme", "o-1"))).isEmpty();
        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
    }

    @Test
    @Tag("R51")
    void a_finished_run_is_not_cancelled_and_the_caller_is_told() throws Exception {
        start();
        run(20);

        assertThat(einmal.operations().cancel(List.of(READ), ACT))
                .containsExactly(new Refused(READ, RunStatus.SUCCEEDED));
        assertThat(acts(AuditEvent.CANCELLED)).isEmpty();
    }

    @Test
    @Tag("R51")
    void a_running_attempt_that_is_cancelled_stops_and_is_not_tried_again() throws Exception {
        start();
        StageKey hang = READ.sibling(new StageName("hang"));
        einmal.submit("orders", "acme", "o-1", 0);
        entered.await();

        assertThat(einmal.operations().cancel(List.of(hang), ACT)).containsExactly(new Done(hang, RunStatus.RUNNING));

        await().atMost(Duration.ofMinutes(2)).until(() -> find(hang).status() == RunStatus.CANCELLED);
        assertThat(find(hang).tally().starts()).isEqualTo(1);
        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
    }

    @Test
    void nothing_of_a_paused_tenant_starts_until_it_is_resumed() throws Exception {
        start();
        PauseTarget acme = PauseTarget.tenant(new TenantId("acme"));
        assertThat(einmal.operations().pause(acme, ACT)).isEqualTo(PauseOutcome.DONE);
        einmal.submit("orders", "acme", "o-1", 20);
        einmal.submit("orders", "other", "o-1", 20);
        assertThat(einmal.await("other", "o-1", LONG)).isTrue();

        assertThat(einmal.records().run(READ)).isEmpty();
        assertThat(einmal.operations().paused())
                .extracting(Pause::target, Pause::by, Pause::why)
                .containsExactly(tuple(acme, "operator", "ticket 7"));

        assertThat(einmal.operations().resume(acme, ACT)).isEqualTo(PauseOutcome.DONE);
        assertThat(einmal.await("acme", "o-1", LONG)).isTrue();
        assertThat(find(READ).status()).isEqualTo(RunStatus.SUCCEEDED);
    }
}
