package dev.einmal.handler;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;

/** What is stored cannot be turned into the type that a handler takes; it is kept unchanged for one that can. */
public final class UnreadableInput extends EinmalException {

    private static final long serialVersionUID = 1L;

    UnreadableInput(String message, Throwable cause) {
        super(ErrorCode.INVALID_PAYLOAD, message, cause);
    }
}
