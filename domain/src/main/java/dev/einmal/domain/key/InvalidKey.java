package dev.einmal.domain.key;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;

/** A name that cannot be part of a key; nothing was written. */
public final class InvalidKey extends EinmalException {

    private static final long serialVersionUID = 1L;

    public InvalidKey(String message) {
        super(ErrorCode.INVALID_KEY, message);
    }
}
