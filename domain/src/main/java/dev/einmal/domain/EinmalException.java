package dev.einmal.domain;

import org.jspecify.annotations.Nullable;

/** The root of everything Einmal throws on purpose: a fact, the key it is about, and what the reader can do. */
public abstract class EinmalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    protected EinmalException(ErrorCode code, String message) {
        this(code, message, null);
    }

    protected EinmalException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** What kind of error it is, for programs; the message is for people. */
    public final ErrorCode code() {
        return code;
    }
}
