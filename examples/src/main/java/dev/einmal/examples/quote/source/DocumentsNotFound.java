package dev.einmal.examples.quote.source;

/** The documents asked for are not there; the message says in one sentence which, and what to do. */
public final class DocumentsNotFound extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DocumentsNotFound(String reason) {
        super(reason);
    }

    DocumentsNotFound(String reason, Exception cause) {
        super(reason, cause);
    }
}
