package dev.einmal.domain;

/** The kinds of error a caller can tell apart without reading messages. Names are stable; new ones may be added. */
public enum ErrorCode {
    /** A tenant, subject, stage, pipeline or worker name is missing, too long or malformed. */
    INVALID_KEY,
    /** A JSON value cannot be stored or compared exactly. */
    INVALID_PAYLOAD,
    /** A pipeline is not a graph without cycles, or two pipelines claim the same stage. */
    INVALID_PIPELINE,
    /** A setting is outside its range. */
    INVALID_SETTING,
    /** A pipeline or stage that was never registered was named. */
    UNKNOWN_PIPELINE,
    /** The attempt no longer holds its run; somebody else took over or ended it. */
    LEASE_LOST,
    /** The run exists with another input, and the policy refuses that. */
    INPUT_CHANGED,
    /** A row that was waited for stayed locked longer than allowed. */
    LOCK_TIMEOUT,
    /** The answer to COMMIT was lost: the writes are there in full or not at all. */
    COMMIT_UNKNOWN,
    /** The store refused or could not be reached. */
    STORE_FAILED,
    /** The stored schema and this program do not fit together. */
    SCHEMA_MISMATCH,
    /** The engine was used before it was started or after it was closed. */
    NOT_RUNNING,
    /** A handler could not run or could not be understood. */
    HANDLER_FAILED,
    /** The time that the caller was ready to wait is over. */
    TIMED_OUT
}
