package dev.einmal.domain.claim;

import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.claim.ClaimOutcome.BackingOff;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.claim.ClaimOutcome.InputChanged;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Cancellation;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState.Cancelled;
import dev.einmal.domain.run.RunState.Dead;
import dev.einmal.domain.run.RunState.Running;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.domain.run.RunState.Waiting;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who may work on a run: the one rule behind every claim, judged on the newest version of the run.
 *
 * <p>In this order: a cancelled run stays cancelled; a claim call sent again gets its own grant again; a live lease is
 * never taken over; another input is what the policy says; a closed run is answered; a waiting run must be due; and a
 * budget that is used up buries the run.
 */
public final class ClaimRule {

    private ClaimRule() {}

    /** The grant of a key that has no run yet. */
    public static ClaimDecision first(Claim claim, Instant now) {
        Run run = Run.first(claim.key(), claim.newRunId(), claim.inputHash(), claim.terms(), now);
        return acquired(run);
    }

    /** Judges a claim of a key that has a run. */
    public static ClaimDecision judge(Run run, Claim claim, Instant now) {
        if (run.state() instanceof Cancelled closed) {
            return refused(new ClaimOutcome.Cancelled(run.key(), closed.cancellation()));
        }
        if (run.state() instanceof Running held && !held.isExpired(now)) {
            return whileHeld(run, held, claim);
        }
        if (run.state() instanceof Running lost && lost.cancelRequest() != null) {
            return cancelledAfterLoss(run, lost.cancelRequest(), now);
        }
        if (run.differsFrom(claim.inputHash()) && claim.policy() != InputPolicy.SKIP) {
            return withAnotherInput(run, claim, now);
        }
        return withSameInput(run, claim, now);
    }

    private static ClaimDecision whileHeld(Run run, Running held, Claim claim) {
        if (run.grant().nonce().equals(claim.terms().nonce())) {
            return new ClaimDecision(null, new Acquired(run.attempt()));
        }
        if (claim.policy() == InputPolicy.REJECT && run.differsFrom(claim.inputHash())) {
            return refused(inputChanged(run, claim));
        }
        return refused(new InProgress(run.key(), held.leaseUntil()));
    }

    private static ClaimDecision withAnotherInput(Run run, Claim claim, Instant now) {
        if (claim.policy() == InputPolicy.REJECT) {
            return refused(inputChanged(run, claim));
        }
        return acquired(run.regranted(claim.inputHash(), claim.terms(), now));
    }

    private static ClaimDecision withSameInput(Run run, Claim claim, Instant now) {
        if (run.state() instanceof Succeeded success) {
            return refused(new AlreadySucceeded(
                    run.key(), success.output(), run.generation(), success.at(), run.differsFrom(claim.inputHash())));
        }
        if (run.state() instanceof Dead) {
            return refused(new ClaimOutcome.Dead(run.key(), run.tally().attempts(), run.lastError(), false));
        }
        if (run.state() instanceof Waiting waiting && !waiting.isDue(now)) {
            return refused(new BackingOff(run.key(), waiting.due(), run.lastError()));
        }
        if (run.tally().attempts() >= claim.terms().maxAttempts()) {
            return buried(run.buried(now));
        }
        return acquired(run.granted(claim.inputHash(), claim.terms(), now));
    }

    private static ClaimDecision cancelledAfterLoss(Run run, Cancellation request, Instant now) {
        Run closed = run.cancelledAfterLoss(request, now);
        return new ClaimDecision(closed, new ClaimOutcome.Cancelled(run.key(), request));
    }

    private static InputChanged inputChanged(Run run, Claim claim) {
        return new InputChanged(run.key(), Objects.requireNonNull(run.inputHash()), claim.inputHash());
    }

    private static ClaimDecision buried(Run run) {
        return new ClaimDecision(
                run, new ClaimOutcome.Dead(run.key(), run.tally().attempts(), run.lastError(), true));
    }

    private static ClaimDecision acquired(Run run) {
        return new ClaimDecision(run, new Acquired(run.attempt()));
    }

    private static ClaimDecision refused(ClaimOutcome outcome) {
        return new ClaimDecision(null, outcome);
    }

    /**
     * What a claim does and says.
     *
     * @param changed the run as it is to be written, or null if nothing is
     */
    public record ClaimDecision(@Nullable Run changed, ClaimOutcome outcome) {}
}
