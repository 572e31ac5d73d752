package dev.einmal.domain.payload;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A value that cannot be stored or compared exactly; nothing was written. */
public final class InvalidPayload extends EinmalException {

    private static final long serialVersionUID = 1L;

    public InvalidPayload(String message) {
        this(message, null);
    }

    public InvalidPayload(String message, @Nullable Throwable cause) {
        super(ErrorCode.INVALID_PAYLOAD, message, cause);
    }
}
