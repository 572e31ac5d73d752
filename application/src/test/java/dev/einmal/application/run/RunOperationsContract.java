package dev.einmal.application.run;

import static dev.einmal.application.testing.Caller.ERROR;
import static dev.einmal.application.testing.Caller.LEASE;
import static dev.einmal.application.testing.Caller.MAX_ATTEMPTS;
import static dev.einmal.application.testing.Caller.OUTPUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.run.RunOperations.CancelRequest;
import dev.einmal.application.run.RunOperations.OperationOutcome;
import dev.einmal.application.run.RunOperations.OperationOutcome.Done;
import dev.einmal.application.run.RunOperations.OperationOutcome.Refused;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Cancellation;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState.Cancelled;
import dev.einmal.domain.run.RunState.Waiting;
import dev.einmal.domain.run.RunStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a person can do to runs, and cannot. */
public abstract class RunOperationsContract extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");

    @Nested
    class Cancelling {

        @Test
        @Tag("R51")
        void a_key_that_nobody_claimed_is_born_cancelled() {
            CancelRequest request = caller.cancelling(KEY);

            assertThat(cancel(request)).isEqualTo(new Done(KEY, RunStatus.CANCELLED));

            Cancellation cancellation =
                    new Cancellation(request.by(), request.why(), store.clock().now());
            assertThat(caller.run(KEY))
                    .isEqualTo(Run.tombstone(KEY, request.newRunId(), request.nonce(), cancellation));
            assertThat(caller.claim(KEY)).isEqualTo(new ClaimOutcome.Cancelled(KEY, cancellation));
        }

        @ParameterizedTest
        @MethodSource("dev.einmal.application.testing.Texts#hard")
        @Tag("R38")
        void who_cancels_and_why_may_be_any_text(String text) {
            CancelRequest request = new CancelRequest(KEY, text, text, ids.next(), ids.nonce());

            assertThat(cancel(request)).isEqualTo(new Done(KEY, RunStatus.CANCELLED));

            assertThat(caller.claim(KEY))
                    .isEqualTo(new ClaimOutcome.Cancelled(
                            KEY, new Cancellation(text, text, store.clock().now())));
        }

        @Test
        @Tag("R51")
        void a_waiting_run_is_cancelled_at_once() {
            caller.fail(caller.acquire(KEY), Duration.ofSeconds(1));

            assertThat(caller.cancel(KEY)).isEqualTo(new Done(KEY, RunStatus.CANCELLED));
            assertThat(caller.run(KEY).state()).isInstanceOf(Cancelled.class);
            assertThat(caller.run(KEY).lastError()).isEqualTo(ERROR);
        }

        @Test
        @Tag("R51")
        void a_running_attempt_is_asked_to_stop() {
            Attempt attempt = caller.acquire(KEY);

            assertThat(caller.cancel(KEY)).isEqualTo(new Done(KEY, RunStatus.RUNNING));
            assertThat(caller.run(KEY).isHeldBy(attempt.grant())).isTrue();
        }

        @Test
        @Tag("R51")
        void a_run_whose_worker_died_after_the_wish_to_stop_is_cancelled_by_the_next_claim() {
            caller.acquire(KEY);
            caller.cancel(KEY);
            store.clock().advance(LEASE);

            assertThat(caller.claim(KEY).kind()).isEqualTo(ClaimOutcome.Kind.CANCELLED);
            assertThat(caller.run(KEY).status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(caller.run(KEY).tally().lost()).isEqualTo(1);
        }

        @Test
        @Tag("R51")
        void closed_runs_stay_as_they_are() {
            caller.succeed(caller.acquire(KEY));
            StageKey dead = StageKey.of("acme", "order-2", "extract");
            caller.giveUp(caller.acquire(dead));
            Run before = caller.run(KEY);

            assertThat(caller.cancel(KEY)).isEqualTo(new Refused(KEY, RunStatus.SUCCEEDED));
            assertThat(caller.cancel(dead)).isEqualTo(new Refused(dead, RunStatus.DEAD));
            assertThat(caller.run(KEY)).isEqualTo(before);
        }

        @Test
        void the_first_reason_of_a_cancelled_run_stands() {
            caller.cancel(KEY);
            Run before = caller.run(KEY);
            store.clock().advance(Duration.ofSeconds(1));

            assertThat(caller.cancel(KEY)).isEqualTo(new Refused(KEY, RunStatus.CANCELLED));
            assertThat(caller.run(KEY)).isEqualTo(before);
        }

        @Test
        @Tag("R06")
        void cancelling_one_of_two_keys_that_look_alike_leaves_the_other_alone() {
            StageKey alike = StageKey.of("acme:order-1", "extract", "x");
            StageKey other = StageKey.of("acme", "order-1:extract", "x");
            caller.cancel(alike);

            assertThat(caller.acquire(other).kind()).isEqualTo(ClaimKind.FIRST);
        }

        private OperationOutcome cancel(CancelRequest request) {
            return store.transactions()
                    .call(tx -> store.operations().cancel(tx, List.of(request)))
                    .get(0);
        }
    }

    @Nested
    class Opening {

        @Test
        void a_dead_run_is_replayed_with_a_new_budget_in_the_same_generation() {
            Attempt before = caller.acquire(KEY);
            caller.giveUp(before);

            assertThat(caller.replay(KEY)).isEqualTo(new Done(KEY, RunStatus.WAITING));

            Attempt attempt = caller.acquire(KEY);
            assertThat(attempt.kind()).isEqualTo(ClaimKind.REPLAY);
            assertThat(attempt.number()).isEqualTo(1);
            assertThat(attempt.generation()).isEqualTo(1);
            assertThat(attempt.idempotencyKey()).isEqualTo(before.idempotencyKey());
            assertThat(caller.run(KEY).tally().replays()).isEqualTo(1);
        }

        @Test
        void a_cancelled_run_is_reopened_with_what_is_left_of_its_budget() {
            caller.fail(caller.acquire(KEY), Duration.ZERO);
            caller.cancel(KEY);

            assertThat(caller.reopen(KEY)).isEqualTo(new Done(KEY, RunStatus.WAITING));
            assertThat(caller.run(KEY).state())
                    .isEqualTo(new Waiting(store.clock().now()));
            assertThat(caller.acquire(KEY).number()).isEqualTo(2);
        }

        @Test
        void a_key_that_was_born_cancelled_is_reopened_for_its_first_attempt() {
            caller.cancel(KEY);
            caller.reopen(KEY);

            Attempt attempt = caller.acquire(KEY);

            assertThat(attempt.kind()).isEqualTo(ClaimKind.FIRST);
            assertThat(attempt.number()).isEqualTo(1);
            assertThat(attempt.maxAttempts()).isEqualTo(MAX_ATTEMPTS);
        }

        @Test
        void a_succeeded_run_is_rerun_in_the_next_generation() {
            Attempt before = caller.acquire(KEY);
            caller.succeed(before);

            assertThat(caller.rerun(KEY)).isEqualTo(new Done(KEY, RunStatus.WAITING));

            Attempt attempt = caller.acquire(KEY);
            assertThat(attempt.kind()).isEqualTo(ClaimKind.RERUN);
            assertThat(attempt.generation()).isEqualTo(2);
            assertThat(attempt.idempotencyKey()).isNotEqualTo(before.idempotencyKey());
        }

        @Test
        @Tag("R09")
        void an_attempt_from_before_an_operation_can_no_longer_settle() {
            Attempt before = caller.acquire(KEY);
            caller.succeed(before);
            caller.rerun(KEY);

            assertThat(caller.run(KEY).grant().fence())
                    .isGreaterThan(before.grant().fence());
            assertThat(caller.run(KEY).isHeldBy(before.grant())).isFalse();
        }
    }

    @Nested
    class Refusing {

        @Test
        void a_key_without_a_run_cannot_be_opened() {
            assertThat(caller.replay(KEY)).isEqualTo(new Refused(KEY, null));
            assertThat(caller.reopen(KEY)).isEqualTo(new Refused(KEY, null));
            assertThat(caller.rerun(KEY)).isEqualTo(new Refused(KEY, null));
            assertThat(caller.find(KEY)).isEmpty();
        }

        @Test
        void an_operation_on_a_run_in_another_state_changes_nothing() {
            caller.acquire(KEY);
            Run before = caller.run(KEY);

            assertThat(caller.replay(KEY)).isEqualTo(new Refused(KEY, RunStatus.RUNNING));
            assertThat(caller.reopen(KEY)).isEqualTo(new Refused(KEY, RunStatus.RUNNING));
            assertThat(caller.rerun(KEY)).isEqualTo(new Refused(KEY, RunStatus.RUNNING));
            assertThat(caller.run(KEY)).isEqualTo(before);
        }

        @Test
        void a_batch_is_answered_in_its_order_and_each_run_judged_alone() {
            StageKey dead = KEY.sibling(new StageName("b"));
            StageKey unknown = KEY.sibling(new StageName("a"));
            caller.giveUp(caller.acquire(dead));
            caller.succeed(caller.acquire(KEY));

            List<OperationOutcome> outcomes =
                    store.transactions().call(tx -> store.operations().replay(tx, List.of(KEY, dead, unknown)));

            assertThat(outcomes)
                    .containsExactly(
                            new Refused(KEY, RunStatus.SUCCEEDED),
                            new Done(dead, RunStatus.WAITING),
                            new Refused(unknown, null));
        }

        @Test
        void operations_that_are_rolled_back_leave_nothing() {
            StageKey unknown = StageKey.of("acme", "order-2", "extract");
            caller.giveUp(caller.acquire(KEY));
            Run before = caller.run(KEY);

            Rollback.of(store, tx -> {
                store.operations().replay(tx, List.of(KEY));
                store.operations().cancel(tx, List.of(caller.cancelling(unknown)));
            });

            assertThat(caller.run(KEY)).isEqualTo(before);
            assertThat(caller.find(unknown)).isEmpty();
        }

        @Test
        void of_a_late_success_and_a_cancellation_the_run_shows_the_one_that_came_first() {
            for (int round = 0; round < 50; round++) {
                StageKey key = StageKey.of("acme", "order-" + round, "extract");
                Attempt attempt = caller.acquire(key);

                List<Object> outcomes = threads.<Object>together(
                        2, number -> number == 0 ? caller.succeed(attempt) : caller.cancel(key));

                assertThat(caller.run(key).status()).isEqualTo(RunStatus.SUCCEEDED);
                assertThat(outcomes.get(1))
                        .isIn(new Refused(key, RunStatus.SUCCEEDED), new Done(key, RunStatus.RUNNING));
            }
            assertThat(caller.claim(StageKey.of("acme", "order-0", "extract")))
                    .isInstanceOfSatisfying(
                            ClaimOutcome.AlreadySucceeded.class,
                            success -> assertThat(success.output().hash()).isEqualTo(OUTPUT.hash()));
        }
    }
}
