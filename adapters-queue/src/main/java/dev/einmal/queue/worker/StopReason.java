package dev.einmal.queue.worker;

/** Why a running attempt is told to stop. */
public enum StopReason {
    /** A person cancelled the run. */
    CANCELLED,
    /** Somebody else took the run over. */
    LEASE_LOST,
    /** The lease could not be renewed and is about to end. */
    SELF_FENCED,
    /** The handler ran longer than its stage allows; unlike all others, this reason counts as a failure. */
    TIMED_OUT,
    /** The worker is shutting down and the grace period is over. */
    DRAINED
}
