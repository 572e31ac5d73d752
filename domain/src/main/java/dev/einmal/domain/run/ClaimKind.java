package dev.einmal.domain.run;

/** Why an attempt was granted. */
public enum ClaimKind {
    /** Nothing was tried before in this generation. */
    FIRST,
    /** The attempt before failed. */
    RETRY,
    /** The attempt before never ended; its lease did. */
    TAKEOVER,
    /** A person gave a dead run a new budget. */
    REPLAY,
    /** Another input, or a person, started the next generation. */
    RERUN
}
