package dev.einmal.domain.audit;

/** What happened to a submission or run. */
public enum AuditEvent {
    /** A submission was registered for the first time. */
    SUBMITTED,
    /** A submission came again with another input, which replaced the one before. */
    RESUBMITTED,
    /** A submission that had not begun made way for another one of its group, as if it had never come. */
    WITHDRAWN,
    /** An attempt was granted. */
    GRANTED,
    /** An attempt was granted because the lease of the one before had ended. */
    TAKEN_OVER,
    /** An attempt succeeded. */
    SUCCEEDED,
    /** An attempt failed and another follows. */
    FAILED,
    /** A run was given up. */
    DIED,
    /** An attempt was handed back unused. */
    RELEASED,
    /** A person asked for a run to be taken out of circulation, or it was. */
    CANCELLED,
    /** A person gave a dead run a new budget. */
    REPLAYED,
    /** A person opened a cancelled run. */
    REOPENED,
    /** A person started the next generation of a succeeded run. */
    RERUN,
    /** An application's own row was created once, by insert-or-get. */
    CREATED
}
