package dev.einmal.domain.run;

import static dev.einmal.domain.run.Samples.ERROR;
import static dev.einmal.domain.run.Samples.INPUT;
import static dev.einmal.domain.run.Samples.LEASE;
import static dev.einmal.domain.run.Samples.NOW;
import static dev.einmal.domain.run.Samples.OTHER_INPUT;
import static dev.einmal.domain.run.Samples.OUTPUT;
import static dev.einmal.domain.run.Samples.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.run.Run.GrantTerms;
import dev.einmal.domain.run.RunState.Cancelled;
import dev.einmal.domain.run.RunState.Dead;
import dev.einmal.domain.run.RunState.Running;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.domain.run.RunState.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every transition of a run, each on its own. */
class RunTest {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final Instant LATER = NOW.plusSeconds(90);
    private static final Cancellation WISH = new Cancellation("operator", "withdrawn", NOW);

    private final Run first = Samples.first(KEY, 3);

    @Nested
    class Granting {

        @Test
        void the_first_attempt_is_number_one_of_generation_one() {
            Attempt attempt = first.attempt();

            assertThat(attempt.kind()).isEqualTo(ClaimKind.FIRST);
            assertThat(attempt.generation()).isEqualTo(1);
            assertThat(attempt.number()).isEqualTo(1);
            assertThat(attempt.leaseUntil()).isEqualTo(NOW.plus(LEASE));
            assertThat(first.tally()).isEqualTo(new Tally(1, 3, 1, 0, 0, 0));
        }

        @Test
        void a_takeover_counts_the_attempt_before_as_lost() {
            Run next = first.granted(INPUT, terms(2), LATER);

            assertThat(next.attempt().kind()).isEqualTo(ClaimKind.TAKEOVER);
            assertThat(next.tally()).isEqualTo(new Tally(2, 3, 2, 1, 0, 0));
            assertThat(next.grant().fence()).isGreaterThan(first.grant().fence());
            assertThat(next.id()).isEqualTo(first.id());
        }

        @Test
        void a_failed_run_is_granted_as_a_retry_and_keeps_its_error() {
            Run next = first.failed(ERROR, Duration.ZERO, LATER).granted(INPUT, terms(2), LATER);

            assertThat(next.attempt().kind()).isEqualTo(ClaimKind.RETRY);
            assertThat(next.lastError()).isEqualTo(ERROR);
            assertThat(next.tally().lost()).isZero();
        }

        @Test
        void a_first_attempt_that_was_handed_back_is_a_first_one_again() {
            assertThat(first.released(LATER)
                            .granted(INPUT, terms(2), LATER)
                            .attempt()
                            .kind())
                    .isEqualTo(ClaimKind.FIRST);
        }

        @Test
        void another_input_starts_the_next_generation_with_a_new_budget_and_no_error() {
            Run next = first.failed(ERROR, Duration.ZERO, LATER).regranted(OTHER_INPUT, terms(2), LATER);

            assertThat(next.attempt().kind()).isEqualTo(ClaimKind.RERUN);
            assertThat(next.generation()).isEqualTo(2);
            assertThat(next.tally()).isEqualTo(new Tally(1, 3, 2, 0, 0, 0));
            assertThat(next.inputHash()).isEqualTo(OTHER_INPUT);
            assertThat(next.lastError()).isNull();
        }

        @Test
        void another_input_over_a_lost_attempt_counts_it() {
            assertThat(first.regranted(OTHER_INPUT, terms(2), LATER).tally().lost())
                    .isEqualTo(1);
        }

        @Test
        void terms_without_an_attempt_or_a_lease_are_refused() {
            var worker = new WorkerId("worker-1");
            var nonce = new UUID(4, 2);

            assertThatThrownBy(() -> new GrantTerms(worker, nonce, LEASE, 0))
                    .hasMessage("maxAttempts must be ≥ 1, was 0");
            assertThatThrownBy(() -> new GrantTerms(worker, nonce, Duration.ZERO, 1))
                    .hasMessage("lease must be positive, was PT0S");
        }
    }

    @Nested
    class Holding {

        @Test
        void a_run_is_held_by_its_newest_grant_even_after_the_lease_has_ended() {
            assertThat(first.isHeldBy(first.grant())).isTrue();
        }

        @Test
        @Tag("R09")
        void a_run_is_not_held_by_an_older_grant() {
            assertThat(first.granted(INPUT, terms(2), LATER).isHeldBy(first.grant()))
                    .isFalse();
        }

        @Test
        @Tag("R09")
        void a_run_that_nobody_works_on_is_held_by_no_grant() {
            assertThat(first.succeeded(OUTPUT, LATER).isHeldBy(first.grant())).isFalse();
            assertThat(first.released(LATER).isHeldBy(first.grant())).isFalse();
        }

        @Test
        void fence_and_nonce_must_both_match() {
            Grant grant = first.grant();

            assertThat(first.isHeldBy(new Grant(grant.fence(), new UUID(4, 9)))).isFalse();
            assertThat(first.isHeldBy(new Grant(grant.fence().next(NOW), grant.nonce())))
                    .isFalse();
        }

        @Test
        void a_lease_ends_at_its_last_instant() {
            Running held = (Running) first.state();

            assertThat(held.isExpired(held.leaseUntil().minusNanos(1_000))).isFalse();
            assertThat(held.isExpired(held.leaseUntil())).isTrue();
        }

        @Test
        void renewing_never_makes_a_lease_shorter() {
            assertThat(first.renewed(Duration.ofSeconds(1), NOW)).isEqualTo(first);
            assertThat(first.renewed(LEASE, LATER).attempt().leaseUntil()).isEqualTo(LATER.plus(LEASE));
            assertThat(first.renewed(LEASE, LATER).grant()).isEqualTo(first.grant());
        }
    }

    @Nested
    class Ending {

        @Test
        void a_success_keeps_the_output_and_forgets_the_error() {
            Run done = first.failed(ERROR, Duration.ZERO, NOW)
                    .granted(INPUT, terms(2), NOW)
                    .succeeded(OUTPUT, LATER);

            assertThat(done.state()).isEqualTo(new Succeeded(Output.of(OUTPUT), LATER));
            assertThat(done.lastError()).isNull();
        }

        @Test
        void a_failure_waits_for_its_delay() {
            Run failed = first.failed(ERROR, Duration.ofSeconds(5), LATER);

            assertThat(failed.state()).isEqualTo(new Waiting(LATER.plusSeconds(5)));
            assertThat(failed.lastError()).isEqualTo(ERROR);
            assertThat(failed.grant()).isEqualTo(first.grant());
        }

        @Test
        void a_run_that_is_given_up_is_dead() {
            assertThat(first.givenUp(ERROR, LATER).state()).isEqualTo(new Dead(LATER));
        }

        @Test
        @Tag("R23")
        void an_attempt_that_is_handed_back_does_not_count() {
            assertThat(first.released(LATER).tally()).isEqualTo(new Tally(0, 3, 1, 0, 1, 0));
            assertThat(first.released(LATER).state()).isEqualTo(new Waiting(LATER));
        }

        @Test
        @Tag("R22")
        void burying_a_running_run_says_that_its_worker_was_lost() {
            Run buried = first.buried(LATER);

            assertThat(buried.state()).isEqualTo(new Dead(LATER));
            assertThat(buried.lastError()).isEqualTo(RunError.workerLost(1));
            assertThat(buried.tally().lost()).isEqualTo(1);
            assertThat(buried.grant().fence()).isGreaterThan(first.grant().fence());
        }

        @Test
        void burying_a_waiting_run_keeps_the_error_it_has() {
            Run buried = first.failed(ERROR, Duration.ZERO, NOW).buried(LATER);

            assertThat(buried.lastError()).isEqualTo(ERROR);
            assertThat(buried.tally().lost()).isZero();
        }
    }

    @Nested
    class Operating {

        @Test
        void cancelling_a_running_run_is_a_wish_that_every_end_but_success_fulfils() {
            Run asked = first.cancelled(WISH);
            var fulfilled = new Cancelled(new Cancellation(WISH.by(), WISH.why(), LATER));

            assertThat(asked.isHeldBy(first.grant())).isTrue();
            assertThat(asked.failed(ERROR, LEASE, LATER).state()).isEqualTo(fulfilled);
            assertThat(asked.givenUp(ERROR, LATER).state()).isEqualTo(fulfilled);
            assertThat(asked.released(LATER).state()).isEqualTo(fulfilled);
            assertThat(asked.succeeded(OUTPUT, LATER).status()).isEqualTo(RunStatus.SUCCEEDED);
        }

        @Test
        void the_wish_outlives_a_heartbeat() {
            Running held = (Running) first.cancelled(WISH).renewed(LEASE, LATER).state();

            assertThat(held.cancelRequest()).isEqualTo(WISH);
        }

        @Test
        void cancelling_a_waiting_run_closes_it_and_raises_the_fence() {
            Run waiting = first.failed(ERROR, Duration.ZERO, NOW);
            Run cancelled = waiting.cancelled(WISH);

            assertThat(cancelled.state()).isEqualTo(new Cancelled(WISH));
            assertThat(cancelled.grant().fence()).isGreaterThan(waiting.grant().fence());
        }

        @Test
        void a_key_may_be_cancelled_before_anybody_claims_it() {
            Run tombstone = Run.tombstone(KEY, Samples.RUN_ID, new UUID(4, 9), WISH);

            assertThat(tombstone.status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(tombstone.inputHash()).isNull();
            assertThat(tombstone.tally().starts()).isZero();
            assertThat(tombstone
                            .reopened(NOW)
                            .granted(INPUT, terms(2), NOW)
                            .attempt()
                            .kind())
                    .isEqualTo(ClaimKind.FIRST);
        }

        @Test
        void a_dead_run_is_replayed_in_its_generation_with_a_new_budget() {
            Run replayed = first.givenUp(ERROR, NOW).replayed(LATER);
            Run again = replayed.granted(INPUT, terms(2), LATER);

            assertThat(replayed.state()).isEqualTo(new Waiting(LATER));
            assertThat(again.attempt().kind()).isEqualTo(ClaimKind.REPLAY);
            assertThat(again.attempt().number()).isEqualTo(1);
            assertThat(again.generation()).isEqualTo(1);
            assertThat(again.tally()).isEqualTo(new Tally(1, 3, 2, 0, 0, 1));
        }

        @Test
        void a_succeeded_run_is_rerun_in_the_next_generation() {
            Run rerun = first.succeeded(OUTPUT, NOW).rerun(LATER);

            assertThat(rerun.state()).isEqualTo(new Waiting(LATER));
            assertThat(rerun.generation()).isEqualTo(2);
            assertThat(rerun.granted(INPUT, terms(2), LATER).attempt().kind()).isEqualTo(ClaimKind.RERUN);
        }

        @Test
        void only_running_and_waiting_runs_are_open() {
            assertThat(RunStatus.values())
                    .filteredOn(status -> !status.isClosed())
                    .containsExactly(RunStatus.RUNNING, RunStatus.WAITING);
        }
    }
}
