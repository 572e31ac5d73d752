package dev.einmal.examples.quote.store;

/** The answer to registering a document. */
public enum Registration {
    /** It was not there: this transaction created it. */
    CREATED,
    /** It was there, whoever created it; nothing was changed. */
    KNOWN
}
