package dev.einmal.application.submission;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.payload.Payload;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Every subject ever handed to a pipeline. Answers each element in order; a list names a key at most once. */
public interface Submissions {

    /**
     * Inserts or gets each submission; waits for another transaction that is inserting the same one. Exactly one caller
     * is told that it created the row.
     */
    List<Registration> register(Transaction tx, List<Request> requests);

    List<Optional<Submission>> find(Transaction tx, List<SubmissionKey> keys);

    /**
     * Locks each submission until the transaction ends, waiting for others who did. Of two settlements in front of the
     * same join the second so decides after the first has committed, in a statement of its own.
     */
    void lockForJoin(Transaction tx, List<SubmissionKey> keys);

    /**
     * Removes submissions of which nothing has begun, as if they had never been handed in; answers with those that were
     * there. One that another transaction holds is being handed in again at this moment, and stays.
     */
    Set<SubmissionKey> withdraw(Transaction tx, List<SubmissionKey> keys);

    /** The wish to hand a subject to a pipeline; {@code newId} is used if it is new. */
    record Request(SubmissionKey key, UUID newId, Payload input, InputPolicy policy) {}

    /**
     * What registering did.
     *
     * @param submission as it is stored now
     */
    record Registration(Kind kind, Submission submission) {

        /** The cases. */
        public enum Kind {
            /** It is new. */
            CREATED,
            /** It was there with the same input. */
            UNCHANGED,
            /** It was there with another input, which this one replaced (policy RERUN). */
            REPLACED,
            /** It was there with another input, which stays (policy SKIP). */
            KEPT,
            /** It was there with another input, and nothing was changed (policy REJECT). */
            REFUSED
        }
    }
}
