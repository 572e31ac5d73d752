package dev.einmal.application.run;

import static dev.einmal.application.testing.Caller.INPUT;
import static dev.einmal.application.testing.Caller.LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.run.StageRuns.Holding;
import dev.einmal.application.testing.PortContract;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Fence;
import dev.einmal.domain.run.Grant;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.settle.RenewOutcome;
import dev.einmal.domain.settle.SettleOutcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever an attempt that lost its run still asks of {@link StageRuns} is refused. */
@Tag("R09")
public abstract class LateAttemptContract extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final Duration SECOND = Duration.ofSeconds(1);

    @ParameterizedTest
    @EnumSource(Ending.class)
    void every_call_of_an_attempt_that_lost_its_run_is_refused_and_changes_nothing(Ending ending) {
        Attempt late = caller.acquire(KEY);
        end(ending, late);
        Run before = caller.run(KEY);

        assertThatAllCallsAreRefused(late);
        assertThat(caller.run(KEY)).isEqualTo(before);
    }

    @Test
    void the_right_fence_with_another_nonce_is_refused() {
        Attempt attempt = caller.acquire(KEY);

        assertThatAllCallsAreRefused(with(attempt, new Grant(attempt.grant().fence(), ids.nonce())));
    }

    @Test
    void the_right_nonce_with_another_fence_is_refused() {
        Attempt attempt = caller.acquire(KEY);
        Grant grant = attempt.grant();

        assertThatAllCallsAreRefused(
                with(attempt, new Grant(new Fence(grant.fence().value() - 1), grant.nonce())));
        assertThatAllCallsAreRefused(
                with(attempt, new Grant(new Fence(grant.fence().value() + 1), grant.nonce())));
    }

    @Test
    void an_attempt_of_a_key_without_a_run_is_refused() {
        Attempt attempt = caller.acquire(KEY);
        StageKey unknown = StageKey.of("acme", "order-2", "extract");

        assertThatAllCallsAreRefused(new Attempt(
                unknown, attempt.runId(), attempt.grant(), attempt.kind(), 1, 1, 3, INPUT, attempt.leaseUntil()));
    }

    private void assertThatAllCallsAreRefused(Attempt late) {
        assertThat(renew(late, LEASE)).isEqualTo(new RenewOutcome.Lost(late));
        assertThat(fence(late)).isEqualTo(Holding.LOST);
        var lost = new SettleOutcome.Lost(late);
        assertThat(caller.succeed(late)).isEqualTo(lost);
        assertThat(caller.fail(late, SECOND)).isEqualTo(lost);
        assertThat(caller.giveUp(late)).isEqualTo(lost);
        assertThat(caller.release(late)).isEqualTo(lost);
    }

    private static Attempt with(Attempt attempt, Grant grant) {
        return new Attempt(
                attempt.key(),
                attempt.runId(),
                grant,
                attempt.kind(),
                attempt.generation(),
                attempt.number(),
                attempt.maxAttempts(),
                attempt.inputHash(),
                attempt.leaseUntil());
    }

    /** How an attempt can lose its run. */
    enum Ending {
        TAKEN_OVER,
        TAKEN_OVER_AND_SUCCEEDED,
        SUCCEEDED_ITSELF,
        FAILED_ITSELF,
        GIVEN_UP_ITSELF,
        RELEASED_ITSELF,
        BURIED,
        CANCELLED_AFTER_LOSS,
        REPLAYED
    }

    private void end(Ending ending, Attempt attempt) {
        switch (ending) {
            case TAKEN_OVER -> takeOver();
            case TAKEN_OVER_AND_SUCCEEDED -> caller.succeed(takeOver());
            case SUCCEEDED_ITSELF -> caller.succeed(attempt);
            case FAILED_ITSELF -> caller.fail(attempt, SECOND);
            case GIVEN_UP_ITSELF -> caller.giveUp(attempt);
            case RELEASED_ITSELF -> caller.release(attempt);
            case BURIED -> {
                store.clock().advance(LEASE);
                caller.claim(caller.asking(KEY, INPUT, InputPolicy.REJECT, LEASE, 1));
            }
            case CANCELLED_AFTER_LOSS -> {
                caller.cancel(KEY);
                store.clock().advance(LEASE);
                caller.claim(KEY);
            }
            case REPLAYED -> {
                caller.giveUp(attempt);
                caller.replay(KEY);
            }
        }
    }

    private Attempt takeOver() {
        store.clock().advance(LEASE);
        return caller.acquire(KEY);
    }

    private RenewOutcome renew(Attempt attempt, Duration lease) {
        return store.transactions()
                .call(tx -> store.runs().renew(tx, List.of(attempt), lease))
                .get(0);
    }

    private Holding fence(Attempt attempt) {
        return store.transactions()
                .call(tx -> store.runs().fence(tx, List.of(attempt)))
                .get(0);
    }
}
