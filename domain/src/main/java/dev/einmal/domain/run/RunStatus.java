package dev.einmal.domain.run;

/** In which of its five states a run is. */
public enum RunStatus {
    /** An attempt holds a lease on it, live or expired. */
    RUNNING,
    /** It is between two attempts. */
    WAITING,
    /** It succeeded, for good in this generation. */
    SUCCEEDED,
    /** It was given up; a person may replay it. */
    DEAD,
    /** A person took it out of circulation; it may be reopened. */
    CANCELLED;

    /** Whether nothing happens to the run any more by itself. */
    public boolean isClosed() {
        return this != RUNNING && this != WAITING;
    }
}
