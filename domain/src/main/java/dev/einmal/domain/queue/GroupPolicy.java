package dev.einmal.domain.queue;

/**
 * How many jobs of a group may wait and run.
 *
 * <p>A policy that refuses does so when a subject is handed in, and never afterwards: what a success hands over, what is
 * tried again and what a person puts back waits for its turn, beside what the policy lets in.
 */
public enum GroupPolicy {
    /** Any number waits, any number runs. */
    STANDARD(false, false),
    /** A subject is let in while no job of the group waits; any number runs. */
    SHORT(false, true),
    /** Any number waits, one runs. */
    SINGLETON(true, false),
    /** A subject is let in while no job of the group waits; one runs. */
    STATELY(true, true),
    /** A subject is let in while the group has no job at all; one runs. */
    EXCLUSIVE(true, true),
    /** Any number waits, one runs: subject after subject in the order in which they were handed in, each to its end. */
    STRICT(true, false);

    private final boolean oneAtATime;
    private final boolean refusing;

    GroupPolicy(boolean oneAtATime, boolean refusing) {
        this.oneAtATime = oneAtATime;
        this.refusing = refusing;
    }

    /** Whether at most one job of the group runs. */
    public boolean isOneAtATime() {
        return oneAtATime;
    }

    /** Whether a job that waits to be tried again keeps its turn, and priorities and due times change no order. */
    public boolean isInOrder() {
        return this == STRICT;
    }

    /** Whether a subject that was never handed in before may join a group that has such jobs. */
    public boolean letsIn(boolean oneWaits, boolean oneRuns) {
        return !refusing || !(oneWaits || (oneRuns && this == EXCLUSIVE));
    }
}
