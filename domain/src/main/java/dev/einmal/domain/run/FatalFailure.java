package dev.einmal.domain.run;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Thrown by a handler to say that trying again is of no use: the run is given up at once, whatever its budget. */
public final class FatalFailure extends EinmalException {

    private static final long serialVersionUID = 1L;

    /** {@code reason} is stored with the run and shown to people. */
    public FatalFailure(String reason) {
        this(reason, null);
    }

    public FatalFailure(String reason, @Nullable Throwable cause) {
        super(ErrorCode.HANDLER_FAILED, reason, cause);
    }
}
