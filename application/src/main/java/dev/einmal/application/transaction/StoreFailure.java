package dev.einmal.application.transaction;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The store refused a statement or could not be reached; the transaction was rolled back. */
public final class StoreFailure extends EinmalException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;

    public StoreFailure(String message, @Nullable String sqlState, Throwable cause) {
        super(ErrorCode.STORE_FAILED, message, cause);
        this.sqlState = sqlState;
    }

    /** The five characters of the SQL state, if the store gave one. */
    public @Nullable String sqlState() {
        return sqlState;
    }
}
