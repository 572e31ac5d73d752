package dev.einmal.examples.quote.xml;

/** A document that cannot be processed as it stands; its message tells a person why. Trying again changes nothing. */
public final class UnreadableDocument extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnreadableDocument(String reason) {
        super(reason);
    }

    public UnreadableDocument(String reason, Exception cause) {
        super(reason, cause);
    }
}
