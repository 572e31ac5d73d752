package dev.einmal.queue.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import dev.einmal.application.queue.Assignment;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.transaction.CommitUnknown;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.RetryAfter;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunState.Running;
import dev.einmal.domain.run.RunState.Waiting;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.queue.worker.StageHandlers.Finish;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WorkerTest {

    private static final Duration GRACE = Duration.ofSeconds(20);
    private static final Finish DONE = new Finish(Workplace.payload("{}"), Optional.empty());

    private final Workplace workplace = new Workplace();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final CountDownLatch leave = new CountDownLatch(1);
    private final CountDownLatch stubborn = new CountDownLatch(1);

    @SuppressWarnings("NullAway.Init") // set at the start of each test
    private Worker worker;

    @AfterEach
    void end() throws InterruptedException {
        leave.countDown();
        stubborn.countDown();
        worker.drain(GRACE);
    }

    private void start(int concurrency, StageHandlers handlers) {
        worker = workplace.worker(concurrency, handlers);
        worker.start();
    }

    private Finish untilLeft(Assignment assignment, StageHandlers.Stop stop) throws InterruptedException {
        started.incrementAndGet();
        mostAtOnce.accumulateAndGet(running.incrementAndGet(), Math::max);
        try {
            leave.await();
            return DONE;
        } finally {
            running.decrementAndGet();
        }
    }

    private void awaitStatus(int subject, RunStatus status) {
        await().until(() -> workplace.run(subject).status() == status);
    }

    @Test
    void a_worker_claims_no_more_than_it_has_free_places() {
        workplace.submit(5);
        AtomicInteger claimed = new AtomicInteger();

        start(2, this::untilLeft);
        await().until(() -> started.get() == 2);
        worker.wake();

        workplace
                .store
                .transactions()
                .run(tx -> claimed.set(workplace.store.records().counts(tx, null).stream()
                        .mapToInt(count -> (int) count.runs())
                        .sum()));
        assertThat(claimed).hasValue(2);
        leave.countDown();
        for (int i = 0; i < 5; i++) {
            awaitStatus(i, RunStatus.SUCCEEDED);
        }
        assertThat(mostAtOnce.get()).isEqualTo(2);
    }

    @Test
    void a_lease_is_renewed_as_long_as_its_handler_runs() {
        workplace.submit(1);
        start(1, this::untilLeft);
        await().until(() -> started.get() == 1);
        Instant first = ((Running) workplace.run(0).state()).leaseUntil();

        for (int beat = 0; beat < 6; beat++) {
            Instant before = ((Running) workplace.run(0).state()).leaseUntil();
            workplace.advance(Workplace.LEASE.dividedBy(2));
            await().until(() ->
                    ((Running) workplace.run(0).state()).leaseUntil().isAfter(before));
        }

        assertThat(((Running) workplace.run(0).state()).leaseUntil())
                .isEqualTo(first.plus(Workplace.LEASE.multipliedBy(3)));
        leave.countDown();
        awaitStatus(0, RunStatus.SUCCEEDED);
        assertThat(workplace.run(0).tally().starts()).isEqualTo(1);
    }

    @Test
    @Tag("R23")
    void an_attempt_that_cannot_be_renewed_stops_before_its_lease_ends_and_is_handed_back_uncharged() {
        AtomicBoolean reachable = new AtomicBoolean(false);
        workplace.beatingThrough(store -> failingUnless(reachable, store));
        workplace.submit(1);
        start(1, (assignment, stop) -> started.incrementAndGet() == 1 ? untilLeft(assignment, stop) : DONE);
        await().until(() -> running.get() == 1);

        workplace.nanos.addAndGet(Workplace.LEASE.toNanos() * 95 / 100);

        await().until(() -> running.get() == 0);
        awaitStatus(0, RunStatus.SUCCEEDED);
        Run run = workplace.run(0);
        assertThat(run.tally().handedBack()).isEqualTo(1);
        assertThat(run.tally().attempts()).isEqualTo(1);
        assertThat(run.tally().starts()).isEqualTo(2);
    }

    private static void awaitWhateverComes(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // What a handler must not do.
            }
        }
    }

    private static Transactions failingUnless(AtomicBoolean reachable, Transactions store) {
        return new Transactions() {
            @Override
            public <T> T call(Function<Transaction, T> work) {
                if (!reachable.get()) {
                    throw new StoreFailure("no route to the store", "08006", true, new IllegalStateException());
                }
                return store.call(work);
            }
        };
    }

    @Test
    @Tag("R10")
    void a_handler_that_does_not_stop_keeps_nobody_from_being_renewed_who_took_its_run_over() {
        AtomicBoolean reachable = new AtomicBoolean(false);
        workplace.beatingThrough(store -> failingUnless(reachable, store));
        workplace.submit(1);
        start(2, (assignment, stop) -> {
            if (assignment.attempt().number() == 1) {
                started.incrementAndGet();
                awaitWhateverComes(stubborn);
            }
            return untilLeft(assignment, stop);
        });
        await().until(() -> started.get() == 1);
        workplace.advance(Workplace.LEASE.plusSeconds(1));
        await().until(() -> running.get() == 1);
        reachable.set(true);

        Instant before = ((Running) workplace.run(0).state()).leaseUntil();
        workplace.advance(Workplace.LEASE.dividedBy(2));

        await().until(() -> ((Running) workplace.run(0).state()).leaseUntil().isAfter(before));
        stubborn.countDown();
        leave.countDown();
        awaitStatus(0, RunStatus.SUCCEEDED);
        assertThat(workplace.run(0).tally().attempts()).isEqualTo(2);
    }

    @Test
    void a_handler_that_takes_too_long_is_stopped_and_its_attempt_counts() {
        workplace.submit(1);
        start(1, (assignment, stop) -> started.incrementAndGet() == 1 ? untilLeft(assignment, stop) : DONE);
        await().until(() -> running.get() == 1);
        outlastTheLimit();

        awaitStatus(0, RunStatus.SUCCEEDED);
        assertThat(workplace.run(0).tally().attempts()).isEqualTo(2);
        assertThat(workplace.run(0).tally().handedBack()).isZero();
        List<AuditEntry.Stored> trail = workplace
                .store
                .transactions()
                .call(tx -> workplace
                        .store
                        .audit()
                        .ofSubject(tx, workplace.run(0).key().subjectKey()));
        assertThat(trail)
                .extracting(line -> line.entry().why())
                .contains("the handler was stopped after its time limit of PT10M");
    }

    @Test
    void a_handler_that_goes_on_after_its_time_loses_its_lease_to_the_next_attempt() {
        workplace.submit(1);
        start(2, (assignment, stop) -> {
            if (started.incrementAndGet() == 1) {
                awaitWhateverComes(stubborn);
            }
            return DONE;
        });
        await().until(() -> started.get() == 1);
        outlastTheLimit();
        workplace.advance(Workplace.LEASE);

        awaitStatus(0, RunStatus.SUCCEEDED);
        assertThat(workplace.run(0).tally().lost()).isEqualTo(1);
        stubborn.countDown();
    }

    /** In steps, between which the lease is renewed. */
    private void outlastTheLimit() {
        for (int step = 0; step < 40; step++) {
            Instant before = ((Running) workplace.run(0).state()).leaseUntil();
            workplace.advance(Workplace.LEASE.dividedBy(2));
            await().until(() -> !(workplace.run(0).state() instanceof Running now)
                    || now.leaseUntil().isAfter(before)
                    || workplace.nanos.get() >= Workplace.LIMIT.toNanos());
        }
    }

    @Test
    void a_handler_chooses_when_it_is_tried_again() {
        workplace.submit(1);
        start(1, (assignment, stop) -> {
            if (started.incrementAndGet() == 1) {
                throw new RetryAfter(Duration.ofMinutes(5), "429 Too Many Requests");
            }
            return DONE;
        });

        awaitStatus(0, RunStatus.WAITING);
        assertThat(((Waiting) workplace.run(0).state()).due())
                .isEqualTo(workplace.clock.now().plus(Duration.ofMinutes(5)));
        assertThat(workplace.run(0).lastError()).isEqualTo(RunError.of(ErrorKind.HANDLER, "429 Too Many Requests"));

        workplace.advance(Duration.ofMinutes(5));
        awaitStatus(0, RunStatus.SUCCEEDED);
    }

    @Test
    @Tag("R10")
    void a_heartbeat_that_failed_once_goes_on() {
        AtomicInteger beats = new AtomicInteger();
        workplace.beatingThrough(store -> new Transactions() {
            @Override
            public <T> T call(Function<Transaction, T> work) {
                if (beats.incrementAndGet() == 1) {
                    throw new AssertionError("an error thrown by the runtime");
                }
                return store.call(work);
            }
        });
        workplace.submit(1);
        start(1, this::untilLeft);
        await().until(() -> started.get() == 1);
        Instant before = ((Running) workplace.run(0).state()).leaseUntil();

        workplace.advance(Workplace.LEASE.dividedBy(2));

        await().until(() -> ((Running) workplace.run(0).state()).leaseUntil().isAfter(before));
        assertThat(beats.get()).isGreaterThan(1);
    }

    @Test
    void a_drained_worker_lets_running_handlers_finish() throws InterruptedException {
        workplace.submit(3);
        start(1, this::untilLeft);
        await().until(() -> started.get() == 1);
        leave.countDown();

        assertThat(worker.drain(GRACE)).isTrue();

        assertThat(running).hasValue(0);
        for (int i = 0; i < started.get(); i++) {
            assertThat(workplace.run(i).status()).isEqualTo(RunStatus.SUCCEEDED);
        }
    }

    @Test
    @Tag("R23")
    void handlers_that_outlast_the_grace_are_interrupted_and_handed_back_uncharged() throws InterruptedException {
        workplace.submit(1);
        start(1, this::untilLeft);
        await().until(() -> started.get() == 1);

        Thread draining = new Thread(() -> {
            try {
                worker.drain(Duration.ofMillis(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        draining.start();
        await().until(() -> running.get() == 0 || passes());
        draining.join();

        Run run = workplace.run(0);
        assertThat(run.status()).isEqualTo(RunStatus.WAITING);
        assertThat(run.tally().attempts()).isZero();
        assertThat(run.tally().handedBack()).isEqualTo(1);
    }

    /** The fake ticker moves on, so that the grace period passes. */
    private boolean passes() {
        workplace.nanos.addAndGet(Duration.ofMillis(5).toNanos());
        return false;
    }

    @Test
    @Tag("R22")
    void at_most_one_suspect_runs_at_a_time() {
        workplace.submit(4);
        workplace.fetchWork("lost").fetch(4, 0, Optional.empty());
        workplace.advance(Workplace.LEASE.plusSeconds(1));
        Semaphore next = new Semaphore(0);

        start(4, (assignment, stop) -> {
            assertThat(assignment.suspect()).isTrue();
            mostAtOnce.accumulateAndGet(running.incrementAndGet(), Math::max);
            next.acquire();
            running.decrementAndGet();
            return DONE;
        });
        await().until(() -> running.get() == 1);
        for (int i = 0; i < 4; i++) {
            next.release();
        }

        for (int i = 0; i < 4; i++) {
            awaitStatus(i, RunStatus.SUCCEEDED);
            assertThat(workplace.run(i).tally().lost()).isEqualTo(1);
        }
        assertThat(mostAtOnce).hasValue(1);
    }

    @Test
    @Tag("R26")
    void a_settlement_that_the_store_never_takes_fails_alone() {
        workplace.settlingThrough(runs -> refusing(runs, "s-1"));
        workplace.submit(3);
        start(3, (assignment, stop) -> DONE);

        awaitStatus(0, RunStatus.SUCCEEDED);
        awaitStatus(2, RunStatus.SUCCEEDED);
        awaitStatus(1, RunStatus.DEAD);
        assertThat(workplace.run(1).lastError()).asString().contains("cannot be stored");
    }

    private static StageRuns refusing(StageRuns runs, String subject) {
        StageRuns wrapped = mock(StageRuns.class, delegatesTo(runs));
        doAnswer(call -> {
                    List<Settlement> settlements = call.getArgument(1);
                    boolean refused = settlements.stream()
                            .anyMatch(each -> each.kind() == Settlement.Kind.SUCCEED
                                    && each.attempt().key().subject().value().equals(subject));
                    if (refused) {
                        throw new StoreFailure("cannot be stored", "22P02", false, new IllegalStateException());
                    }
                    return runs.settle(call.getArgument(0), settlements);
                })
                .when(wrapped)
                .settle(any(), any());
        return wrapped;
    }

    @Test
    void a_settlement_that_fails_for_a_while_is_repeated_until_it_works() {
        AtomicInteger tries = new AtomicInteger();
        workplace.settlingThrough(runs -> {
            StageRuns wrapped = mock(StageRuns.class, delegatesTo(runs));
            doAnswer(call -> {
                        if (tries.incrementAndGet() < 3) {
                            throw new StoreFailure("starting up", "57P03", true, new IllegalStateException());
                        }
                        return runs.settle(call.getArgument(0), call.getArgument(1));
                    })
                    .when(wrapped)
                    .settle(any(), any());
            return wrapped;
        });
        workplace.submit(1);

        start(1, (assignment, stop) -> DONE);

        awaitStatus(0, RunStatus.SUCCEEDED);
        assertThat(workplace.run(0).tally().starts()).isEqualTo(1);
        assertThat(tries).hasValue(3);
    }

    /** The COMMIT reached the store, its answer did not come back, and the store was away for a while after that. */
    @Test
    @Tag("R09")
    void a_success_whose_commit_was_not_answered_is_reported_as_one_however_late_it_is_looked_up() throws Exception {
        BlockingQueue<SettleOutcome> outcomes = new LinkedBlockingQueue<>();
        AtomicInteger calls = new AtomicInteger();
        workplace.committingThrough(store -> new Transactions() {
            @Override
            public <T> T call(Function<Transaction, T> work) {
                int call = calls.incrementAndGet();
                if (call == 1) {
                    store.call(work);
                    throw new CommitUnknown(new IllegalStateException("connection reset"));
                }
                if (call < 4) {
                    throw new StoreFailure("starting up", "57P03", true, new IllegalStateException());
                }
                return store.call(work);
            }
        });
        workplace.submit(1);

        worker = workplace.worker(1, (assignment, stop) -> DONE, new WorkerEvents() {
            @Override
            public void ended(Assignment assignment, Settlement settlement, SettleOutcome outcome) {
                outcomes.add(outcome);
            }
        });
        worker.start();

        assertThat(outcomes.poll(10, TimeUnit.SECONDS)).isInstanceOf(SettleOutcome.Settled.class);
        assertThat(workplace.run(0).tally().starts()).isEqualTo(1);
    }

    @Test
    void a_claim_whose_commit_was_not_answered_is_used_and_costs_no_attempt() {
        AtomicInteger calls = new AtomicInteger();
        workplace.fetchingThrough(store -> new Transactions() {
            @Override
            public <T> T call(Function<Transaction, T> work) {
                T result = store.call(work);
                if (calls.incrementAndGet() == 1) {
                    throw new CommitUnknown(new IllegalStateException("connection reset"));
                }
                return result;
            }
        });
        workplace.submit(1);

        start(1, (assignment, stop) -> DONE);

        awaitStatus(0, RunStatus.SUCCEEDED);
        assertThat(workplace.run(0).tally().starts()).isEqualTo(1);
    }

    @Test
    void an_error_of_the_runtime_fails_the_attempt_and_not_the_worker() {
        workplace.submit(2);

        start(1, (assignment, stop) -> {
            if (assignment.attempt().key().subject().value().equals("s-0")) {
                throw new StackOverflowError();
            }
            return DONE;
        });

        awaitStatus(0, RunStatus.DEAD);
        awaitStatus(1, RunStatus.SUCCEEDED);
        assertThat(workplace.run(0).lastError()).asString().contains("StackOverflowError");
    }

    @Test
    @Tag("R09")
    void an_attempt_that_was_taken_over_is_told_so_and_its_result_is_refused() throws InterruptedException {
        BlockingQueue<SettleOutcome> outcomes = new LinkedBlockingQueue<>();
        workplace.submit(1);
        worker = workplace.worker(1, this::untilLeft, new WorkerEvents() {
            @Override
            public void ended(Assignment assignment, Settlement settlement, SettleOutcome outcome) {
                outcomes.add(outcome);
            }
        });
        worker.start();
        await().until(() -> started.get() == 1);

        workplace.clock.advance(Workplace.LEASE.plusSeconds(1));
        int taken = workplace
                .fetchWork("other")
                .fetch(0, 1, Optional.empty())
                .assignments()
                .size();
        workplace.nanos.addAndGet(Workplace.LEASE.dividedBy(2).toNanos());

        assertThat(taken).isEqualTo(1);
        assertThat(outcomes.take()).isInstanceOf(SettleOutcome.Lost.class);
        assertThat(workplace.run(0).status()).isEqualTo(RunStatus.RUNNING);
        assertThat(((Running) workplace.run(0).state()).worker().value()).isEqualTo("other");
    }
}
