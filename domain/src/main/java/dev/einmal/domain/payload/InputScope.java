package dev.einmal.domain.payload;

/** What a stage after others sees, and so what makes it run again. */
public enum InputScope {
    /** The submission's input and the direct predecessors' outputs. */
    SUBMISSION_AND_PREDECESSORS,
    /** Only the direct predecessors' outputs: a changed submission stops where those come out the same. */
    PREDECESSORS
}
