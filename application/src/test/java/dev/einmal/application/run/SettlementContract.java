package dev.einmal.application.run;

import static dev.einmal.application.testing.Caller.ERROR;
import static dev.einmal.application.testing.Caller.LEASE;
import static dev.einmal.application.testing.Caller.OUTPUT;
import static dev.einmal.application.testing.Caller.payload;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.Output;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunState.Dead;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.domain.run.RunState.Waiting;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.settle.RenewOutcome;
import dev.einmal.domain.settle.RenewOutcome.Renewed;
import dev.einmal.domain.settle.Resolution;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.SettleOutcome.Settled;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.domain.settle.Settlement.GiveUp;
import dev.einmal.domain.settle.Settlement.Release;
import dev.einmal.domain.settle.Settlement.Retry;
import dev.einmal.domain.settle.Settlement.Succeed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How {@link StageRuns} keeps an attempt alive, ends it, and refuses one that comes late. */
public abstract class SettlementContract extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Nested
    class Settling {

        @Test
        void a_success_stores_its_output_for_good() {
            Attempt attempt = caller.acquire(KEY);

            assertThat(caller.succeed(attempt)).isEqualTo(new Settled(attempt, RunStatus.SUCCEEDED, null));
            assertThat(caller.run(KEY).state())
                    .isEqualTo(new Succeeded(Output.of(OUTPUT), store.clock().now()));
        }

        @ParameterizedTest
        @MethodSource("dev.einmal.application.testing.Texts#json")
        @Tag("R38")
        void an_output_comes_back_exactly(String json) {
            Payload output = payload(json);

            caller.settle(new Succeed(caller.acquire(KEY), output));

            assertThat(caller.claim(KEY))
                    .isInstanceOfSatisfying(
                            AlreadySucceeded.class,
                            success -> assertThat(success.output().payload()).contains(output));
        }

        @Test
        void a_success_after_a_failure_forgets_the_error() {
            caller.fail(caller.acquire(KEY), Duration.ZERO);
            caller.succeed(caller.acquire(KEY));

            assertThat(caller.run(KEY).lastError()).isNull();
        }

        @Test
        void a_failure_with_attempts_left_waits() {
            Attempt attempt = caller.acquire(KEY);
            Instant due = store.clock().now().plus(SECOND);

            assertThat(caller.fail(attempt, SECOND)).isEqualTo(new Settled(attempt, RunStatus.WAITING, due));
            assertThat(caller.run(KEY).state()).isEqualTo(new Waiting(due));
            assertThat(caller.run(KEY).lastError()).isEqualTo(ERROR);
        }

        @Test
        @Tag("R24")
        void the_longest_delay_can_be_stored() {
            Attempt attempt = caller.acquire(KEY);

            caller.fail(attempt, Backoff.MAX_CAP);

            assertThat(caller.run(KEY).state())
                    .isEqualTo(new Waiting(store.clock().now().plus(Backoff.MAX_CAP)));
        }

        @Test
        void a_run_that_is_given_up_is_dead() {
            Attempt attempt = caller.acquire(KEY);

            assertThat(caller.giveUp(attempt)).isEqualTo(new Settled(attempt, RunStatus.DEAD, null));
            assertThat(caller.run(KEY).state()).isEqualTo(new Dead(store.clock().now()));
            assertThat(caller.run(KEY).lastError()).isEqualTo(ERROR);
        }

        @Test
        @Tag("R23")
        void attempts_that_are_handed_back_do_not_count_but_lost_ones_do() {
            for (int i = 0; i < 5; i++) {
                caller.release(caller.acquire(KEY));
            }
            caller.acquire(KEY);
            store.clock().advance(LEASE);
            Attempt attempt = caller.acquire(KEY);

            assertThat(attempt.number()).isEqualTo(2);
            assertThat(caller.run(KEY).tally().handedBack()).isEqualTo(5);
            assertThat(caller.run(KEY).tally().lost()).isEqualTo(1);
        }

        @Test
        void an_attempt_that_a_person_asked_to_stop_ends_cancelled_unless_it_succeeds() {
            StageKey other = KEY.sibling(new StageName("other"));
            Attempt failing = caller.acquire(KEY);
            Attempt succeeding = caller.acquire(other);
            caller.cancel(KEY);
            caller.cancel(other);

            assertThat(caller.fail(failing, SECOND)).isEqualTo(new Settled(failing, RunStatus.CANCELLED, null));
            assertThat(caller.succeed(succeeding)).isEqualTo(new Settled(succeeding, RunStatus.SUCCEEDED, null));
        }

        @Test
        void a_settlement_that_is_rolled_back_leaves_the_attempt_its_run() {
            Attempt attempt = caller.acquire(KEY);

            Rollback.of(store, tx -> store.runs().settle(tx, List.of(new Succeed(attempt, OUTPUT))));

            assertThat(caller.run(KEY).isHeldBy(attempt.grant())).isTrue();
        }
    }

    @Nested
    class Batches {

        @Test
        void a_batch_may_settle_in_every_way_and_is_answered_in_its_order() {
            List<Attempt> attempts = List.of("d", "c", "b", "a").stream()
                    .map(stage -> caller.acquire(StageKey.of("acme", "order-1", stage)))
                    .toList();

            List<SettleOutcome> outcomes = settle(List.of(
                    new Succeed(attempts.get(0), OUTPUT),
                    new Retry(attempts.get(1), ERROR, SECOND),
                    new GiveUp(attempts.get(2), ERROR),
                    new Release(attempts.get(3))));

            Instant now = store.clock().now();
            assertThat(outcomes)
                    .containsExactly(
                            new Settled(attempts.get(0), RunStatus.SUCCEEDED, null),
                            new Settled(attempts.get(1), RunStatus.WAITING, now.plus(SECOND)),
                            new Settled(attempts.get(2), RunStatus.DEAD, null),
                            new Settled(attempts.get(3), RunStatus.WAITING, now));
        }

        @Test
        @Tag("R09")
        void a_late_attempt_in_a_batch_does_not_keep_the_others_from_being_settled() {
            Attempt late = caller.acquire(KEY);
            store.clock().advance(LEASE);
            caller.acquire(KEY);
            Attempt mine = caller.acquire(StageKey.of("acme", "order-2", "extract"));

            assertThat(settle(List.of(new Succeed(late, OUTPUT), new Succeed(mine, OUTPUT))))
                    .containsExactly(new SettleOutcome.Lost(late), new Settled(mine, RunStatus.SUCCEEDED, null));
        }

        @ParameterizedTest
        @MethodSource("dev.einmal.application.testing.Texts#hard")
        @Tag("R26")
        void an_error_text_of_any_kind_is_stored_cleaned_and_its_neighbours_are_settled(String text) {
            Attempt failing = caller.acquire(KEY);
            Attempt neighbour = caller.acquire(StageKey.of("acme", "order-2", "extract"));
            RunError error = RunError.of(ErrorKind.HANDLER, text);

            settle(List.of(new Retry(failing, error, SECOND), new Succeed(neighbour, OUTPUT)));

            assertThat(caller.run(KEY).lastError()).isEqualTo(error);
            assertThat(caller.run(neighbour.key()).status()).isEqualTo(RunStatus.SUCCEEDED);
        }
    }

    @Nested
    class Renewing {

        @Test
        void a_renewed_lease_lasts_from_now() {
            Attempt attempt = caller.acquire(KEY);
            store.clock().advance(SECOND);

            Instant until = store.clock().now().plus(LEASE);
            assertThat(renew(attempt, LEASE)).isEqualTo(new Renewed(attempt, until, false));
            assertThat(caller.run(KEY).attempt().leaseUntil()).isEqualTo(until);
        }

        @Test
        void a_lease_never_gets_shorter() {
            Attempt attempt = caller.acquire(KEY);

            assertThat(renew(attempt, SECOND)).isEqualTo(new Renewed(attempt, attempt.leaseUntil(), false));
        }

        @Test
        void an_ended_lease_that_nobody_took_over_is_renewed() {
            Attempt attempt = caller.acquire(KEY);
            store.clock().advance(LEASE.multipliedBy(2));

            assertThat(renew(attempt, LEASE))
                    .isEqualTo(new Renewed(attempt, store.clock().now().plus(LEASE), false));
        }

        @Test
        void the_heartbeat_brings_the_wish_to_stop() {
            Attempt attempt = caller.acquire(KEY);
            caller.cancel(KEY);

            assertThat(renew(attempt, LEASE)).isEqualTo(new Renewed(attempt, attempt.leaseUntil(), true));
        }
    }

    @Nested
    class Resolving {

        @Test
        void a_settlement_that_is_there_was_committed() {
            Attempt attempt = caller.acquire(KEY);
            caller.succeed(attempt);

            assertThat(resolve(attempt)).isEqualTo(Resolution.COMMITTED);
        }

        @Test
        void a_failure_that_is_there_was_committed_too() {
            Attempt attempt = caller.acquire(KEY);
            caller.fail(attempt, SECOND);

            assertThat(resolve(attempt)).isEqualTo(Resolution.COMMITTED);
        }

        @Test
        void a_run_that_the_attempt_still_holds_was_not_settled() {
            Attempt attempt = caller.acquire(KEY);
            store.clock().advance(LEASE);

            assertThat(resolve(attempt)).isEqualTo(Resolution.NOT_COMMITTED);
        }

        @Test
        void a_run_that_somebody_else_claimed_since_does_not_tell() {
            Attempt attempt = caller.acquire(KEY);
            store.clock().advance(LEASE);
            caller.acquire(KEY);

            assertThat(resolve(attempt)).isEqualTo(Resolution.SUPERSEDED);
        }

        @Test
        void a_success_that_was_rerun_since_does_not_tell() {
            Attempt attempt = caller.acquire(KEY);
            caller.succeed(attempt);
            caller.rerun(KEY);

            assertThat(resolve(attempt)).isEqualTo(Resolution.SUPERSEDED);
        }

        @Test
        void several_are_answered_in_order() {
            Attempt open = caller.acquire(KEY);
            Attempt done = caller.acquire(StageKey.of("acme", "order-0", "extract"));
            caller.succeed(done);

            List<Resolution> resolutions =
                    store.transactions().call(tx -> store.runs().resolve(tx, List.of(open, done)));

            assertThat(resolutions).containsExactly(Resolution.NOT_COMMITTED, Resolution.COMMITTED);
        }
    }

    private List<SettleOutcome> settle(List<Settlement> settlements) {
        return store.transactions().call(tx -> store.runs().settle(tx, settlements));
    }

    private RenewOutcome renew(Attempt attempt, Duration lease) {
        return store.transactions()
                .call(tx -> store.runs().renew(tx, List.of(attempt), lease))
                .get(0);
    }

    private Resolution resolve(Attempt attempt) {
        return store.transactions()
                .call(tx -> store.runs().resolve(tx, List.of(attempt)))
                .get(0);
    }
}
