package dev.einmal.application.run;

import static dev.einmal.application.testing.Caller.LEASE;
import static dev.einmal.application.testing.Caller.OUTPUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.run.RunOperations.OperationOutcome.Done;
import dev.einmal.application.run.RunOperations.OperationOutcome.Refused;
import dev.einmal.application.run.StageRuns.Holding;
import dev.einmal.application.testing.Keys;
import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.settle.RenewOutcome;
import dev.einmal.domain.settle.Resolution;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement.Succeed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What {@link StageRuns} and {@link RunOperations} mean to several callers at once.
 *
 * <p>Where a call must not wait, it is made while another transaction of the same thread is open, so that waiting would
 * mean waiting for oneself; where it must wait, the other transaction goes on once the store says that it does.
 */
public abstract class RunRacesContract extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final int THREADS = 50;

    @Nested
    class ManyCallers {

        @Test
        @Tag("R14")
        void of_fifty_threads_that_claim_a_new_key_exactly_one_gets_it() {
            List<ClaimOutcome> outcomes = threads.together(THREADS, i -> caller.claim(KEY));

            assertOneAcquired(outcomes, ClaimKind.FIRST);
        }

        @Test
        @Tag("R09")
        void of_fifty_threads_that_find_an_ended_lease_exactly_one_takes_over() {
            caller.acquire(KEY);
            store.clock().advance(LEASE);

            List<ClaimOutcome> outcomes = threads.together(THREADS, i -> caller.claim(KEY));

            assertOneAcquired(outcomes, ClaimKind.TAKEOVER);
            assertThat(caller.run(KEY).tally().lost()).isEqualTo(1);
        }

        @Test
        @Tag("R14")
        void threads_that_come_after_the_success_get_its_output() {
            caller.succeed(caller.acquire(KEY));

            assertThat(threads.together(THREADS, i -> caller.claim(KEY)))
                    .extracting(ClaimOutcome::kind)
                    .containsOnly(ClaimOutcome.Kind.ALREADY_SUCCEEDED);
        }

        @Test
        @Tag("R02")
        void batches_of_the_same_new_keys_in_different_orders_neither_fail_nor_grant_a_key_twice() {
            List<StageKey> keys = Keys.many(200);

            List<List<ClaimOutcome>> answers = threads.together(8, number -> {
                List<StageKey> order = new ArrayList<>(keys);
                Collections.rotate(order, number * 25);
                if (number % 2 == 1) {
                    Collections.reverse(order);
                }
                return caller.claim(order.stream().map(caller::asking).toList());
            });

            assertThat(answers.stream()
                            .flatMap(List::stream)
                            .filter(outcome -> outcome.kind() == ClaimOutcome.Kind.ACQUIRED)
                            .map(ClaimOutcome::key))
                    .doesNotHaveDuplicates();
            assertThat(keys).allMatch(key -> caller.find(key).isPresent());
        }

        @Test
        @Tag("R09")
        void of_a_late_success_and_a_takeover_exactly_one_comes_about() {
            for (int round = 0; round < 100; round++) {
                StageKey key = StageKey.of("acme", "order-" + round, "extract");
                Attempt late = caller.acquire(key);
                store.clock().advance(LEASE);

                List<Boolean> won = threads.together(
                        2,
                        number -> number == 0
                                ? caller.succeed(late) instanceof SettleOutcome.Settled
                                : caller.claim(key).kind() == ClaimOutcome.Kind.ACQUIRED);

                assertThat(won).as("round %d", round).containsAnyOf(true);
                assertThat(caller.run(key).status()).isEqualTo(won.get(0) ? RunStatus.SUCCEEDED : RunStatus.RUNNING);
                assertThat(won.get(1)).isEqualTo(!won.get(0));
            }
        }

        private void assertOneAcquired(List<ClaimOutcome> outcomes, ClaimKind kind) {
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome.kind() == ClaimOutcome.Kind.ACQUIRED)
                    .singleElement()
                    .extracting(outcome ->
                            ((ClaimOutcome.Acquired) outcome).attempt().kind())
                    .isEqualTo(kind);
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome.kind() != ClaimOutcome.Kind.ACQUIRED)
                    .extracting(ClaimOutcome::kind)
                    .containsOnly(ClaimOutcome.Kind.IN_PROGRESS);
        }
    }

    @Nested
    @Tag("R30")
    class NeverWaiting {

        @Test
        void a_claim_of_a_run_that_is_being_settled_says_that_it_is_in_progress() {
            Attempt attempt = caller.acquire(KEY);
            store.clock().advance(LEASE);

            store.transactions().run(tx -> {
                settle(tx, attempt);
                ClaimOutcome.InProgress busy = (ClaimOutcome.InProgress) caller.claim(KEY);
                assertThat(busy.until()).isAfter(store.clock().now());
            });

            assertThat(caller.claim(KEY).kind()).isEqualTo(ClaimOutcome.Kind.ALREADY_SUCCEEDED);
        }

        @Test
        void a_claim_passes_over_a_run_that_somebody_holds_without_waiting_for_it() {
            Attempt attempt = caller.acquire(KEY);
            store.clock().advance(LEASE);

            store.transactions().run(tx -> {
                assertThat(store.runs().fence(tx, List.of(attempt))).containsExactly(Holding.HELD);
                Future<ClaimOutcome> claim = threads.begin(() -> caller.claim(KEY));
                assertThat(mostWaitingUntilDone(claim)).isZero();
                assertThat(Parallel.result(claim).kind()).isEqualTo(ClaimOutcome.Kind.IN_PROGRESS);
            });
        }

        private int mostWaitingUntilDone(Future<?> call) {
            int most = 0;
            while (!call.isDone()) {
                most = Math.max(most, store.waiting());
            }
            return most;
        }

        @Test
        void one_busy_run_does_not_hold_up_the_others_of_a_batch() {
            Attempt attempt = caller.acquire(KEY);
            StageKey due = StageKey.of("acme", "order-0", "extract");
            StageKey fresh = StageKey.of("acme", "order-2", "extract");
            caller.release(caller.acquire(due));
            store.clock().advance(LEASE);

            store.transactions().run(tx -> {
                assertThat(store.runs().fence(tx, List.of(attempt))).containsExactly(Holding.HELD);
                assertThat(caller.claim(List.of(caller.asking(fresh), caller.asking(KEY), caller.asking(due))))
                        .extracting(ClaimOutcome::kind)
                        .containsExactly(
                                ClaimOutcome.Kind.ACQUIRED, ClaimOutcome.Kind.IN_PROGRESS, ClaimOutcome.Kind.ACQUIRED);
            });
        }

        @Test
        void two_transactions_that_settle_different_runs_do_not_meet() {
            Attempt one = caller.acquire(KEY);
            Attempt two = caller.acquire(StageKey.of("acme", "order-2", "extract"));

            store.transactions().run(outer -> {
                settle(outer, one);
                assertThat(caller.succeed(two)).isInstanceOf(SettleOutcome.Settled.class);
            });

            assertThat(caller.run(KEY).status()).isEqualTo(RunStatus.SUCCEEDED);
        }

        @Test
        void a_heartbeat_meets_the_attempts_own_settlement_and_is_told_to_ask_again() {
            Attempt attempt = caller.acquire(KEY);

            store.transactions().run(tx -> {
                settle(tx, attempt);
                assertThat(renew(attempt)).isEqualTo(new RenewOutcome.Busy(attempt));
            });

            assertThat(renew(attempt)).isEqualTo(new RenewOutcome.Lost(attempt));
        }

        @Test
        void a_heartbeat_of_a_lost_attempt_is_told_so_although_the_row_is_locked() {
            Attempt late = caller.acquire(KEY);
            store.clock().advance(LEASE);
            Attempt holder = caller.acquire(KEY);

            store.transactions().run(tx -> {
                settle(tx, holder);
                assertThat(renew(late)).isEqualTo(new RenewOutcome.Lost(late));
            });
        }

        @Test
        void reading_a_run_that_is_being_settled_shows_what_is_committed() {
            Attempt attempt = caller.acquire(KEY);

            store.transactions().run(tx -> {
                settle(tx, attempt);
                assertThat(caller.run(KEY).status()).isEqualTo(RunStatus.RUNNING);
            });
        }

        @Test
        void a_first_claim_gives_up_waiting_for_another_one_that_stays_open() {
            store.transactions().run(tx -> {
                store.runs().claim(tx, List.of(caller.asking(KEY)));
                assertThat(caller.claim(KEY).kind()).isEqualTo(ClaimOutcome.Kind.IN_PROGRESS);
            });
        }

        @Test
        void a_first_claim_that_stays_open_costs_a_batch_only_its_own_key() {
            StageKey before = StageKey.of("acme", "order-0", "extract");
            StageKey after = StageKey.of("acme", "order-2", "extract");

            store.transactions().run(tx -> {
                store.runs().claim(tx, List.of(caller.asking(KEY)));
                assertThat(caller.claim(List.of(caller.asking(after), caller.asking(KEY), caller.asking(before))))
                        .extracting(ClaimOutcome::kind)
                        .containsExactly(
                                ClaimOutcome.Kind.ACQUIRED, ClaimOutcome.Kind.IN_PROGRESS, ClaimOutcome.Kind.ACQUIRED);
            });
        }
    }

    @Nested
    class Waiting {

        @Test
        @Tag("R01")
        void a_first_claim_waits_for_another_one_and_is_refused_once_that_is_committed() {
            Future<ClaimOutcome> second =
                    whileOpen(tx -> store.runs().claim(tx, List.of(caller.asking(KEY))), () -> caller.claim(KEY));

            assertThat(Parallel.result(second).kind()).isEqualTo(ClaimOutcome.Kind.IN_PROGRESS);
        }

        @Test
        @Tag("R01")
        void a_first_claim_waits_for_another_one_and_gets_the_key_once_that_is_rolled_back() {
            List<Future<ClaimOutcome>> second = new ArrayList<>();

            Rollback.of(store, tx -> {
                store.runs().claim(tx, List.of(caller.asking(KEY)));
                second.add(blocked(() -> caller.claim(KEY)));
            });

            assertThat(Parallel.result(second.get(0)).kind()).isEqualTo(ClaimOutcome.Kind.ACQUIRED);
            assertThat(caller.run(KEY).tally().starts()).isEqualTo(1);
        }

        @Test
        @Tag("R09")
        void a_fence_waits_for_a_takeover_and_is_lost_once_that_is_committed() {
            Attempt late = caller.acquire(KEY);
            store.clock().advance(LEASE);

            Future<Holding> fence =
                    whileOpen(tx -> store.runs().claim(tx, List.of(caller.asking(KEY))), () -> fence(late));

            assertThat(Parallel.result(fence)).isEqualTo(Holding.LOST);
        }

        @Test
        void a_fence_waits_for_a_takeover_and_holds_once_that_is_rolled_back() {
            Attempt late = caller.acquire(KEY);
            store.clock().advance(LEASE);
            List<Future<Holding>> fence = new ArrayList<>();

            Rollback.of(store, tx -> {
                store.runs().claim(tx, List.of(caller.asking(KEY)));
                fence.add(blocked(() -> fence(late)));
            });

            assertThat(Parallel.result(fence.get(0))).isEqualTo(Holding.HELD);
        }

        @Test
        @Tag("R09")
        void a_settlement_waits_for_a_takeover_and_is_lost_once_that_is_committed() {
            Attempt late = caller.acquire(KEY);
            store.clock().advance(LEASE);

            Future<SettleOutcome> settled =
                    whileOpen(tx -> store.runs().claim(tx, List.of(caller.asking(KEY))), () -> caller.succeed(late));

            assertThat(Parallel.result(settled)).isEqualTo(new SettleOutcome.Lost(late));
            assertThat(caller.run(KEY).tally().attempts()).isEqualTo(2);
        }

        @Test
        @Tag("R08")
        void a_takeover_decided_on_an_old_look_leaves_a_run_alone_that_was_settled_meanwhile() {
            Attempt slow = caller.acquire(KEY);
            Attempt lost = caller.acquire(StageKey.of("acme", "order-2", "extract"));
            store.clock().advance(LEASE);

            List<ClaimOutcome> swept = store.transactions().call(sweep -> {
                assertThat(store.runs()
                                .find(sweep, List.of(KEY))
                                .get(0)
                                .orElseThrow()
                                .attempt())
                        .isEqualTo(slow);
                caller.succeed(slow);
                return store.runs().claim(sweep, List.of(caller.asking(KEY), caller.asking(lost.key())));
            });

            assertThat(swept)
                    .extracting(ClaimOutcome::kind)
                    .containsExactly(ClaimOutcome.Kind.ALREADY_SUCCEEDED, ClaimOutcome.Kind.ACQUIRED);
            assertThat(caller.run(KEY).tally().starts()).isEqualTo(1);
        }

        @Test
        void a_lost_answer_is_looked_up_only_after_the_transaction_in_question_has_ended() {
            Attempt attempt = caller.acquire(KEY);

            Future<Resolution> resolution = whileOpen(tx -> settle(tx, attempt), () -> resolve(attempt));

            assertThat(Parallel.result(resolution)).isEqualTo(Resolution.COMMITTED);
        }

        @Test
        void a_lost_answer_of_a_transaction_that_failed_is_looked_up_as_such() {
            Attempt attempt = caller.acquire(KEY);
            List<Future<Resolution>> resolution = new ArrayList<>();

            Rollback.of(store, tx -> {
                settle(tx, attempt);
                resolution.add(blocked(() -> resolve(attempt)));
            });

            assertThat(Parallel.result(resolution.get(0))).isEqualTo(Resolution.NOT_COMMITTED);
        }

        @Test
        void a_cancellation_waits_for_the_settlement_and_comes_too_late() {
            Attempt attempt = caller.acquire(KEY);

            var cancelled = whileOpen(tx -> settle(tx, attempt), () -> caller.cancel(KEY));

            assertThat(Parallel.result(cancelled)).isEqualTo(new Refused(KEY, RunStatus.SUCCEEDED));
        }

        @Test
        void a_cancellation_of_an_unknown_key_waits_for_its_first_claim_and_asks_it_to_stop() {
            var cancelled =
                    whileOpen(tx -> store.runs().claim(tx, List.of(caller.asking(KEY))), () -> caller.cancel(KEY));

            assertThat(Parallel.result(cancelled)).isEqualTo(new Done(KEY, RunStatus.RUNNING));
        }
    }

    private void settle(Transaction tx, Attempt attempt) {
        store.runs().settle(tx, List.of(new Succeed(attempt, OUTPUT)));
    }

    private RenewOutcome renew(Attempt attempt) {
        return store.transactions()
                .call(tx -> store.runs().renew(tx, List.of(attempt), LEASE))
                .get(0);
    }

    private Holding fence(Attempt attempt) {
        return store.transactions()
                .call(tx -> store.runs().fence(tx, List.of(attempt)))
                .get(0);
    }

    private Resolution resolve(Attempt attempt) {
        return store.transactions()
                .call(tx -> store.runs().resolve(tx, List.of(attempt)))
                .get(0);
    }
}
