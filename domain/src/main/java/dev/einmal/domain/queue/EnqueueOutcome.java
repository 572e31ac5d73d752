package dev.einmal.domain.queue;

/** The answer to a job request; one job per stage key waits at most. */
public enum EnqueueOutcome {
    /** There was none; now there is. */
    ENQUEUED,
    /** One was there and stays as it was. */
    ALREADY_QUEUED,
    /** One was there, and will look at the input once more, at the earlier of both due times. */
    REFRESHED
}
