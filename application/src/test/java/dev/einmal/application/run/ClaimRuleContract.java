package dev.einmal.application.run;

import static dev.einmal.application.testing.Caller.INPUT;
import static dev.einmal.application.testing.Caller.LEASE;
import static dev.einmal.application.testing.Caller.MAX_ATTEMPTS;
import static dev.einmal.application.testing.Caller.OTHER_INPUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.PortContract;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.claim.ClaimRule;
import dev.einmal.domain.claim.ClaimRule.ClaimDecision;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The whole decision table of {@link ClaimRule}, on the store: every situation that a run can be in, with every policy,
 * the stored input or another, attempts left or not, and the nonce of the newest grant or a new one.
 */
public abstract class ClaimRuleContract extends PortContract {

    /** In what situation a run can be found. */
    enum Situation {
        NONE,
        HELD,
        HELD_AND_ASKED_TO_STOP,
        EXPIRED,
        EXPIRED_AND_ASKED_TO_STOP,
        NOT_DUE,
        DUE,
        RELEASED,
        SUCCEEDED,
        DEAD,
        REPLAYED,
        CANCELLED,
        BORN_CANCELLED,
        REOPENED,
        RERUN
    }

    @ParameterizedTest
    @EnumSource(Situation.class)
    void every_claim_is_answered_and_written_as_the_rule_says(Situation situation) {
        List<Claim> claims = everyClaim(situation);
        List<Optional<Run>> before = find(claims);
        Instant now = store.clock().now();

        List<ClaimOutcome> outcomes = caller.claim(claims);

        List<Optional<Run>> after = find(claims);
        for (int i = 0; i < claims.size(); i++) {
            ClaimDecision rule = rule(before.get(i), claims.get(i), now);
            assertThat(outcomes.get(i)).as("%s", claims.get(i)).isEqualTo(rule.outcome());
            Optional<Run> expected = rule.changed() == null ? before.get(i) : Optional.of(rule.changed());
            assertThat(after.get(i)).as("%s", claims.get(i)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(Situation.class)
    @Tag("R40")
    void another_input_under_REJECT_never_gets_an_attempt_or_an_output_of_a_run_that_knows_one(Situation situation) {
        Set<Situation> withoutInput = EnumSet.of(Situation.NONE, Situation.BORN_CANCELLED);
        for (Claim claim : everyClaim(situation)) {
            boolean mismatch =
                    claim.policy() == InputPolicy.REJECT && claim.inputHash().equals(OTHER_INPUT);
            if (mismatch && !withoutInput.contains(situation)) {
                Optional<Run> before = caller.find(claim.key());
                boolean resent = before.orElseThrow()
                                .grant()
                                .nonce()
                                .equals(claim.terms().nonce())
                        && before.get().status() == RunStatus.RUNNING;
                ClaimOutcome outcome = caller.claim(claim);
                assertThat(outcome).isNotInstanceOf(AlreadySucceeded.class);
                assertThat(outcome.kind() == ClaimOutcome.Kind.ACQUIRED).isEqualTo(resent && isHeld(situation));
            }
        }
    }

    private static boolean isHeld(Situation situation) {
        return situation == Situation.HELD || situation == Situation.HELD_AND_ASKED_TO_STOP;
    }

    /** One claim for every cell of the table, each of a key of its own that is in the situation. */
    private List<Claim> everyClaim(Situation situation) {
        List<Claim> claims = new ArrayList<>();
        for (InputPolicy policy : InputPolicy.values()) {
            for (Hash input : List.of(INPUT, OTHER_INPUT)) {
                for (int maxAttempts : List.of(1, MAX_ATTEMPTS)) {
                    for (boolean sameNonce : List.of(false, true)) {
                        StageKey key = StageKey.of("acme", "order-" + claims.size(), "extract");
                        Optional<Run> run = bring(key, situation);
                        Claim claim = caller.asking(key, input, policy, LEASE, maxAttempts);
                        claims.add(
                                sameNonce && run.isPresent()
                                        ? caller.resent(claim, run.get().grant())
                                        : claim);
                    }
                }
            }
        }
        pass(situation);
        return claims;
    }

    private Optional<Run> bring(StageKey key, Situation situation) {
        switch (situation) {
            case NONE -> {}
            case BORN_CANCELLED -> caller.cancel(key);
            case HELD, EXPIRED -> caller.acquire(key);
            default -> bring(key, situation, caller.acquire(key));
        }
        return caller.find(key);
    }

    private void bring(StageKey key, Situation situation, Attempt attempt) {
        switch (situation) {
            case HELD_AND_ASKED_TO_STOP, EXPIRED_AND_ASKED_TO_STOP -> caller.cancel(key);
            case NOT_DUE, DUE -> caller.fail(attempt, LEASE.dividedBy(2));
            case RELEASED -> caller.release(attempt);
            case SUCCEEDED -> caller.succeed(attempt);
            case DEAD -> caller.giveUp(attempt);
            case REPLAYED -> {
                caller.giveUp(attempt);
                caller.replay(key);
            }
            case CANCELLED, REOPENED -> {
                caller.fail(attempt, Duration.ZERO);
                caller.cancel(key);
                if (situation == Situation.REOPENED) {
                    caller.reopen(key);
                }
            }
            case RERUN -> {
                caller.succeed(attempt);
                caller.rerun(key);
            }
            default -> throw new IllegalArgumentException(situation + " needs no attempt");
        }
    }

    private void pass(Situation situation) {
        switch (situation) {
            case EXPIRED, EXPIRED_AND_ASKED_TO_STOP, DUE -> store.clock().advance(LEASE);
            default -> store.clock().advance(Duration.ofSeconds(1));
        }
    }

    private static ClaimDecision rule(Optional<Run> run, Claim claim, Instant now) {
        return run.map(known -> ClaimRule.judge(known, claim, now)).orElseGet(() -> ClaimRule.first(claim, now));
    }

    private List<Optional<Run>> find(List<Claim> claims) {
        List<StageKey> keys = claims.stream().map(Claim::key).toList();
        return store.transactions().call(tx -> store.runs().find(tx, keys));
    }
}
