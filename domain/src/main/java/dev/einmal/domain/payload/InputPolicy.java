package dev.einmal.domain.payload;

/** What happens when a key that is already known comes again with another input. */
public enum InputPolicy {
    /** Nothing runs and nothing is handed out: the caller is told that the input changed. */
    REJECT,
    /** A success is final whatever the input; the difference is reported. */
    SKIP,
    /** Another input starts the next generation once nobody holds the run. */
    RERUN
}
