package dev.einmal.domain.pipeline;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;

/** A pipeline that cannot be run as it is described. */
public final class InvalidPipeline extends EinmalException {

    private static final long serialVersionUID = 1L;

    public InvalidPipeline(String message) {
        super(ErrorCode.INVALID_PIPELINE, message);
    }
}
