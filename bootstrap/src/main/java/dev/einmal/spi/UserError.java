package dev.einmal.spi;

/** Something that the user named cannot be used; the message is one sentence that says what to do. */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UserError(String message) {
        super(message);
    }

    public UserError(String message, Throwable cause) {
        super(message, cause);
    }
}
