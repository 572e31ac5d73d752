package dev.einmal.application.run;

import static dev.einmal.application.testing.Caller.ERROR;
import static dev.einmal.application.testing.Caller.INPUT;
import static dev.einmal.application.testing.Caller.LEASE;
import static dev.einmal.application.testing.Caller.MAX_ATTEMPTS;
import static dev.einmal.application.testing.Caller.OTHER_INPUT;
import static dev.einmal.application.testing.Caller.OUTPUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.Keys;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.claim.ClaimOutcome.BackingOff;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.claim.ClaimOutcome.InputChanged;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.Output;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.run.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What claiming means to one caller after another; ending attempts and races have contracts of their own. */
public abstract class StageRunsContract extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    @Nested
    class Claiming {

        @Test
        void a_new_key_is_acquired() {
            Claim claim = caller.asking(KEY);

            Attempt attempt = caller.acquire(claim);

            assertThat(attempt.kind()).isEqualTo(ClaimKind.FIRST);
            assertThat(attempt.runId()).isEqualTo(claim.newRunId());
            assertThat(attempt.generation()).isEqualTo(1);
            assertThat(attempt.number()).isEqualTo(1);
            assertThat(attempt.inputHash()).isEqualTo(INPUT);
            assertThat(attempt.leaseUntil()).isEqualTo(store.clock().now().plus(LEASE));
            assertThat(caller.run(KEY).attempt()).isEqualTo(attempt);
        }

        @Test
        void a_claim_is_refused_while_the_lease_is_held() {
            Attempt first = caller.acquire(KEY);
            store.clock().advance(LEASE.minus(MICROSECOND));

            assertThat(caller.claim(KEY)).isEqualTo(new InProgress(KEY, first.leaseUntil()));
        }

        @Test
        @Tag("R09")
        void a_claim_takes_over_at_the_very_end_of_the_lease_and_gets_a_larger_fence() {
            Attempt first = caller.acquire(KEY);
            store.clock().advance(LEASE);

            Attempt second = caller.acquire(KEY);

            assertThat(second.kind()).isEqualTo(ClaimKind.TAKEOVER);
            assertThat(second.number()).isEqualTo(2);
            assertThat(second.runId()).isEqualTo(first.runId());
            assertThat(second.grant().fence()).isGreaterThan(first.grant().fence());
            assertThat(caller.run(KEY).tally()).isEqualTo(new Tally(2, MAX_ATTEMPTS, 2, 1, 0, 0));
        }

        @Test
        @Tag("R09")
        void the_fence_grows_even_while_the_clock_stands_still() {
            Attempt before = caller.acquire(KEY);
            for (int i = 0; i < 5; i++) {
                caller.release(before);
                Attempt next = caller.acquire(KEY);
                assertThat(next.grant().fence()).isGreaterThan(before.grant().fence());
                before = next;
            }
        }

        @Test
        @Tag("R22")
        void a_run_whose_last_attempt_was_lost_is_buried_by_the_next_claim() {
            for (int i = 0; i < MAX_ATTEMPTS; i++) {
                caller.acquire(KEY);
                store.clock().advance(LEASE);
            }

            RunError lost = RunError.workerLost(MAX_ATTEMPTS);
            assertThat(caller.claim(KEY)).isEqualTo(new Dead(KEY, MAX_ATTEMPTS, lost, true));
            assertThat(caller.claim(KEY)).isEqualTo(new Dead(KEY, MAX_ATTEMPTS, lost, false));
            assertThat(caller.run(KEY).tally()).isEqualTo(new Tally(MAX_ATTEMPTS, MAX_ATTEMPTS, 3, 3, 0, 0));
        }

        @Test
        void a_failed_run_backs_off_until_it_is_due() {
            caller.fail(caller.acquire(KEY), Duration.ofSeconds(10));
            Instant due = store.clock().now().plusSeconds(10);

            assertThat(caller.claim(KEY)).isEqualTo(new BackingOff(KEY, due, ERROR));
            store.clock().advance(Duration.ofSeconds(10).minus(MICROSECOND));
            assertThat(caller.claim(KEY)).isEqualTo(new BackingOff(KEY, due, ERROR));
            store.clock().advance(MICROSECOND);
            assertThat(caller.acquire(KEY).kind()).isEqualTo(ClaimKind.RETRY);
        }

        @Test
        void a_claim_call_sent_again_gets_its_own_grant_again() {
            Claim claim = caller.asking(KEY);
            Attempt attempt = caller.acquire(claim);
            store.clock().advance(Duration.ofSeconds(1));

            assertThat(caller.claim(claim)).isEqualTo(new Acquired(attempt));
            assertThat(caller.run(KEY).tally().starts()).isEqualTo(1);
        }

        @Test
        void the_newest_claim_says_how_many_attempts_there_are() {
            caller.fail(caller.acquire(KEY), Duration.ZERO);

            ClaimOutcome outcome = caller.claim(caller.asking(KEY, INPUT, InputPolicy.REJECT, LEASE, 1));

            assertThat(outcome).isEqualTo(new Dead(KEY, 1, ERROR, true));
        }
    }

    @Nested
    class Inputs {

        @Test
        @Tag("R40")
        void a_success_answers_the_same_input_with_its_output() {
            caller.succeed(caller.acquire(KEY));
            Instant succeeded = store.clock().now();
            store.clock().advance(LEASE);

            assertThat(caller.claim(KEY)).isEqualTo(new AlreadySucceeded(KEY, Output.of(OUTPUT), 1, succeeded, false));
        }

        @Test
        @Tag("R40")
        void another_input_under_REJECT_is_a_typed_mismatch_and_gets_no_output() {
            caller.succeed(caller.acquire(KEY));

            assertThat(caller.claim(caller.asking(KEY, OTHER_INPUT, InputPolicy.REJECT)))
                    .isEqualTo(new InputChanged(KEY, INPUT, OTHER_INPUT));
        }

        @Test
        @Tag("R40")
        void another_input_under_REJECT_is_a_mismatch_after_a_failed_first_attempt_too() {
            caller.fail(caller.acquire(KEY), Duration.ZERO);

            assertThat(caller.claim(caller.asking(KEY, OTHER_INPUT, InputPolicy.REJECT)))
                    .isEqualTo(new InputChanged(KEY, INPUT, OTHER_INPUT));
        }

        @Test
        void another_input_under_SKIP_gets_the_output_and_is_told_of_the_difference() {
            caller.succeed(caller.acquire(KEY));

            assertThat(caller.claim(caller.asking(KEY, OTHER_INPUT, InputPolicy.SKIP)))
                    .isEqualTo(new AlreadySucceeded(
                            KEY, Output.of(OUTPUT), 1, store.clock().now(), true));
        }

        @Test
        void another_input_under_RERUN_starts_the_next_generation_with_a_new_budget() {
            Attempt first = caller.acquire(KEY);
            caller.succeed(first);

            Attempt second = caller.acquire(caller.asking(KEY, OTHER_INPUT, InputPolicy.RERUN));

            assertThat(second.kind()).isEqualTo(ClaimKind.RERUN);
            assertThat(second.generation()).isEqualTo(2);
            assertThat(second.number()).isEqualTo(1);
            assertThat(second.inputHash()).isEqualTo(OTHER_INPUT);
            assertThat(second.runId()).isEqualTo(first.runId());
            assertThat(second.grant().fence()).isGreaterThan(first.grant().fence());
        }

        @Test
        void another_input_under_RERUN_waits_for_the_attempt_that_runs() {
            Attempt first = caller.acquire(KEY);

            assertThat(caller.claim(caller.asking(KEY, OTHER_INPUT, InputPolicy.RERUN)))
                    .isEqualTo(new InProgress(KEY, first.leaseUntil()));
        }
    }

    @Nested
    class Batches {

        @Test
        void a_batch_is_answered_in_its_order_whatever_the_answers() {
            StageKey succeeded = StageKey.of("acme", "order-2", "extract");
            StageKey held = StageKey.of("acme", "order-0", "extract");
            caller.succeed(caller.acquire(succeeded));
            caller.acquire(held);

            List<ClaimOutcome> outcomes =
                    caller.claim(List.of(caller.asking(succeeded), caller.asking(KEY), caller.asking(held)));

            assertThat(outcomes).extracting(ClaimOutcome::key).containsExactly(succeeded, KEY, held);
            assertThat(outcomes)
                    .extracting(ClaimOutcome::kind)
                    .containsExactly(
                            ClaimOutcome.Kind.ALREADY_SUCCEEDED,
                            ClaimOutcome.Kind.ACQUIRED,
                            ClaimOutcome.Kind.IN_PROGRESS);
        }

        @Test
        void an_empty_batch_has_no_answers() {
            assertThat(caller.claim(List.<Claim>of())).isEmpty();
        }

        @Test
        void a_thousand_new_keys_are_acquired_in_one_call() {
            List<Claim> claims = Keys.many(1_000).stream().map(caller::asking).toList();

            assertThat(caller.claim(claims)).extracting(ClaimOutcome::kind).containsOnly(ClaimOutcome.Kind.ACQUIRED);
        }
    }

    @Nested
    class Times {

        @Test
        @Tag("R12")
        void a_claim_made_late_in_a_long_transaction_gets_its_whole_lease() {
            List<ClaimOutcome> outcomes = store.transactions().call(tx -> {
                store.runs().find(tx, List.of(KEY));
                store.clock().advance(LEASE.multipliedBy(2));
                return store.runs().claim(tx, List.of(caller.asking(KEY)));
            });

            Instant full = store.clock().now().plus(LEASE);
            assertThat(((Acquired) outcomes.get(0)).attempt().leaseUntil()).isEqualTo(full);
        }

        @Test
        @Tag("R12")
        void claims_repeated_in_one_transaction_see_time_go_by() {
            caller.acquire(KEY);

            store.transactions().run(tx -> {
                ClaimOutcome early =
                        store.runs().claim(tx, List.of(caller.asking(KEY))).get(0);
                store.clock().advance(LEASE);
                ClaimOutcome late =
                        store.runs().claim(tx, List.of(caller.asking(KEY))).get(0);
                assertThat(early.kind()).isEqualTo(ClaimOutcome.Kind.IN_PROGRESS);
                assertThat(late.kind()).isEqualTo(ClaimOutcome.Kind.ACQUIRED);
            });
        }

        @Test
        @Tag("R13")
        void a_lease_goes_by_the_stores_clock_alone() {
            caller.acquire(caller.asking(KEY, INPUT, InputPolicy.REJECT, MICROSECOND, MAX_ATTEMPTS));

            assertThat(caller.claim(KEY).kind()).isEqualTo(ClaimOutcome.Kind.IN_PROGRESS);
            store.clock().advance(MICROSECOND);
            assertThat(caller.claim(KEY).kind()).isEqualTo(ClaimOutcome.Kind.ACQUIRED);
        }
    }

    @Nested
    class KeysApart {

        @Test
        @Tag("R06")
        void keys_that_look_the_same_when_joined_are_independent() {
            List<StageKey> alike =
                    List.of(StageKey.of("a:b", "c", "d"), StageKey.of("a", "b:c", "d"), StageKey.of("a", "b", "c:d"));

            List<Attempt> attempts = alike.stream().map(caller::acquire).toList();
            caller.succeed(attempts.get(0));
            caller.giveUp(attempts.get(1));

            assertThat(alike)
                    .extracting(key -> caller.run(key).status())
                    .containsExactly(RunStatus.SUCCEEDED, RunStatus.DEAD, RunStatus.RUNNING);
        }

        @Test
        @Tag("R06")
        void keys_that_differ_only_in_case_space_or_accent_are_independent() {
            List<StageKey> similar = List.of(
                    StageKey.of("acme", "Order", "s"),
                    StageKey.of("acme", "order", "s"),
                    StageKey.of("acme", "order ", "s"),
                    StageKey.of("acme", "\u00F6", "s"),
                    StageKey.of("acme", "o\u0308", "s"));

            assertThat(similar).extracting(key -> caller.claim(key).kind()).containsOnly(ClaimOutcome.Kind.ACQUIRED);
        }

        @ParameterizedTest
        @MethodSource("dev.einmal.application.testing.Keys#longest")
        @Tag("R07")
        void the_longest_keys_work(StageKey longest) {
            Attempt attempt = caller.acquire(longest);

            assertThat(caller.succeed(attempt).key()).isEqualTo(longest);
            assertThat(caller.claim(longest).kind()).isEqualTo(ClaimOutcome.Kind.ALREADY_SUCCEEDED);
        }
    }

    @Nested
    class Finding {

        @Test
        void runs_are_found_in_the_order_asked_for() {
            StageKey other = StageKey.of("acme", "order-0", "extract");
            StageKey unknown = StageKey.of("acme", "order-9", "extract");
            caller.acquire(KEY);
            caller.acquire(other);

            List<Optional<Run>> found =
                    store.transactions().call(tx -> store.runs().find(tx, List.of(KEY, unknown, other)));

            assertThat(found)
                    .extracting(run -> run.map(Run::key))
                    .containsExactly(Optional.of(KEY), Optional.empty(), Optional.of(other));
        }

        @Test
        void a_claim_is_seen_in_its_own_transaction_and_by_others_once_it_is_committed() {
            store.transactions().run(tx -> {
                store.runs().claim(tx, List.of(caller.asking(KEY)));
                assertThat(store.runs().find(tx, List.of(KEY)).get(0)).isPresent();
                assertThat(caller.find(KEY)).isEmpty();
            });

            assertThat(caller.find(KEY)).isPresent();
        }

        @Test
        void a_claim_that_is_rolled_back_leaves_nothing() {
            Rollback.of(store, tx -> store.runs().claim(tx, List.of(caller.asking(KEY))));

            assertThat(caller.find(KEY)).isEmpty();
            assertThat(caller.acquire(KEY).kind()).isEqualTo(ClaimKind.FIRST);
        }
    }
}
