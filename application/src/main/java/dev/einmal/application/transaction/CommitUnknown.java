package dev.einmal.application.transaction;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;

/** The answer to COMMIT was lost: the transaction is there in full or not at all, and must be looked up. */
public final class CommitUnknown extends EinmalException {

    private static final long serialVersionUID = 1L;

    public CommitUnknown(Throwable cause) {
        super(
                ErrorCode.COMMIT_UNKNOWN,
                "the answer to COMMIT was lost, so the transaction is there in full or not at all;"
                        + " look it up before trying again",
                cause);
    }
}
