package dev.einmal.application.run;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.run.Attempt;

/** The user's own writes threw; the transaction was rolled back, and the cause is what they threw. */
public final class WritesFailed extends EinmalException {

    private static final long serialVersionUID = 1L;

    WritesFailed(Attempt attempt, Throwable cause) {
        super(
                ErrorCode.HANDLER_FAILED,
                "the writes of %s attempt=%d failed and were undone: %s"
                        .formatted(attempt.key(), attempt.number(), cause),
                cause);
    }
}
