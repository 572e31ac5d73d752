package dev.einmal.application.submission;

import dev.einmal.domain.key.SubjectKey;
import java.util.Optional;

/**
 * The answer to handing a subject in.
 *
 * @param submission as it is stored now; with the old input where the answer is INPUT_CHANGED or INPUT_KEPT; empty
 *     where it was turned away
 * @param other the subject in whose favour it was turned away
 */
public record SubmitOutcome(Kind kind, Optional<Submission> submission, Optional<SubjectKey> other) {

    static SubmitOutcome of(Kind kind, Submission submission) {
        return new SubmitOutcome(kind, Optional.of(submission), Optional.empty());
    }

    static SubmitOutcome turnedAway(Optional<SubjectKey> other) {
        return new SubmitOutcome(Kind.TURNED_AWAY, Optional.empty(), other);
    }

    /** The cases, for switches without a default. */
    public enum Kind {
        /** Its first stages wait for a worker. */
        ENQUEUED,
        /** It was handed in before and is being worked on. */
        ALREADY_QUEUED,
        /** It was handed in before, and what its first stages wanted to run with was replaced by this input. */
        SUPERSEDED,
        /** It was handed in before, and its first stages have succeeded with this input. */
        ALREADY_SUCCEEDED,
        /** It was handed in before, and a first stage was given up or cancelled; a person must act. */
        PARKED,
        /** It was handed in before with another input, which stays; nothing was done (policy SKIP). */
        INPUT_KEPT,
        /** It was handed in before with another input; nothing was done (policy REJECT). */
        INPUT_CHANGED,
        /** Its group has as much as its policy or window allows; nothing was registered or done. */
        TURNED_AWAY
    }
}
