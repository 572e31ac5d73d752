package dev.einmal.domain.run;

/** What sort of thing ended an attempt without success. */
public enum ErrorKind {
    /** The handler threw. */
    HANDLER,
    /** The handler said that trying again is of no use. */
    FATAL,
    /** A time limit or a lock timeout struck. */
    TIMEOUT,
    /** The database refused what the handler wrote. */
    DATABASE,
    /** The stored input could not be turned into what the handler takes. */
    INPUT,
    /** The handler's output could not be stored. */
    OUTPUT,
    /** The worker that held the lease was never heard of again. */
    WORKER_LOST
}
