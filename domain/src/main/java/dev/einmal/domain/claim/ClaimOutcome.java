package dev.einmal.domain.claim;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Cancellation;
import dev.einmal.domain.run.Output;
import dev.einmal.domain.run.RunError;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The answer to a claim: the right to work, or why not. It was true at one instant within the call. */
public sealed interface ClaimOutcome {

    StageKey key();

    Kind kind();

    /** The cases, for switches without a default. */
    enum Kind {
        ACQUIRED,
        ALREADY_SUCCEEDED,
        IN_PROGRESS,
        BACKING_OFF,
        DEAD,
        CANCELLED,
        INPUT_CHANGED
    }

    /** The caller holds the run and is to settle the attempt. */
    record Acquired(Attempt attempt) implements ClaimOutcome {

        @Override
        public StageKey key() {
            return attempt.key();
        }

        @Override
        public Kind kind() {
            return Kind.ACQUIRED;
        }
    }

    /**
     * The stage has succeeded; nothing is to be done.
     *
     * @param inputDiffers that the success was with another input, which the policy SKIP accepts
     */
    record AlreadySucceeded(StageKey key, Output output, int generation, Instant at, boolean inputDiffers)
            implements ClaimOutcome {

        @Override
        public Kind kind() {
            return Kind.ALREADY_SUCCEEDED;
        }
    }

    /**
     * Somebody holds the run, or is settling it at this moment.
     *
     * @param until when asking again makes sense
     */
    record InProgress(StageKey key, Instant until) implements ClaimOutcome {

        @Override
        public Kind kind() {
            return Kind.IN_PROGRESS;
        }
    }

    /** The attempt before failed and the next is not due. */
    record BackingOff(StageKey key, Instant until, @Nullable RunError lastError) implements ClaimOutcome {

        @Override
        public Kind kind() {
            return Kind.BACKING_OFF;
        }
    }

    /**
     * The run was given up, perhaps by this very claim.
     *
     * @param buriedNow that this claim found the budget used up and closed the run
     */
    record Dead(StageKey key, int attempts, @Nullable RunError lastError, boolean buriedNow) implements ClaimOutcome {

        @Override
        public Kind kind() {
            return Kind.DEAD;
        }
    }

    /** A person took the run out of circulation. */
    record Cancelled(StageKey key, Cancellation cancellation) implements ClaimOutcome {

        @Override
        public Kind kind() {
            return Kind.CANCELLED;
        }
    }

    /** The run is known with another input, and the policy REJECT refuses that. */
    record InputChanged(StageKey key, Hash stored, Hash asked) implements ClaimOutcome {

        @Override
        public Kind kind() {
            return Kind.INPUT_CHANGED;
        }
    }
}
