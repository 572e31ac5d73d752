package dev.einmal.examples.quote.source;

import java.io.IOException;

/** The documents asked for are not there; the message says in one sentence which, and what to do. */
public final class DocumentsNotFound extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DocumentsNotFound(String reason) {
        super(reason);
    }

    DocumentsNotFound(String reason, Exception cause) {
        super(reason, cause);
    }

    /** What stands at {@code location} is there, or seems to be, but cannot be read. */
    static DocumentsNotFound unreadable(Object location, IOException problem) {
        String reason = "'%s' cannot be read: %s; make it readable, or leave it out"
                .formatted(location, FileProblem.of(problem));
        return new DocumentsNotFound(reason, problem);
    }
}
