package dev.einmal.application.run;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Remark;
import dev.einmal.domain.run.RunStatus;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a person may do to runs. Same rules as {@link StageRuns}: an answer per element in order, keys at most once,
 * rows locked in key order. These wait for a settlement under way, and then judge what it left.
 */
public interface RunOperations {

    /** Closes open runs and keys without one; asks running attempts to stop; leaves closed runs as they are. */
    List<OperationOutcome> cancel(Transaction tx, List<CancelRequest> requests);

    /** Gives dead runs a new budget of attempts in the same generation. */
    List<OperationOutcome> replay(Transaction tx, List<StageKey> keys);

    /** Opens cancelled runs again, with what is left of their budgets. */
    List<OperationOutcome> reopen(Transaction tx, List<StageKey> keys);

    /** Starts the next generation of succeeded runs. */
    List<OperationOutcome> rerun(Transaction tx, List<StageKey> keys);

    /**
     * The wish to take a key out of circulation.
     *
     * @param newRunId the id that the run gets if there is none yet
     * @param nonce belongs to no claim; fills that place in a run that is born cancelled
     */
    record CancelRequest(StageKey key, String by, String why, UUID newRunId, UUID nonce) {

        /** Both texts are kept as {@link Remark} says. */
        public CancelRequest {
            by = Remark.cleaned(by);
            why = Remark.cleaned(why);
        }
    }

    /** The answer to an operation. */
    sealed interface OperationOutcome {

        /** It was done; {@code status} is RUNNING where an attempt was asked to stop. */
        record Done(StageKey key, RunStatus status) implements OperationOutcome {}

        /** The run's state does not allow it; {@code status} is null where there is no run. */
        record Refused(StageKey key, @Nullable RunStatus status) implements OperationOutcome {}
    }
}
