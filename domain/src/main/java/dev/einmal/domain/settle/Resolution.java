package dev.einmal.domain.settle;

/** What became of a settlement whose COMMIT was never answered. */
public enum Resolution {
    /** It is there in full. */
    COMMITTED,
    /** It is not there, and the attempt still holds the run. */
    NOT_COMMITTED,
    /** Somebody else claimed the run since; only the audit trail can tell. */
    SUPERSEDED
}
