package dev.einmal.application.transaction;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The store refused a statement or could not be reached; the transaction was rolled back. */
public final class StoreFailure extends EinmalException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;
    private final boolean passing;

    /**
     * @param sqlState the five characters of the SQL state, if the store gave one
     * @param passing whether the same transaction may succeed later without being changed
     */
    public StoreFailure(String message, @Nullable String sqlState, boolean passing, Throwable cause) {
        super(ErrorCode.STORE_FAILED, message, cause);
        this.sqlState = sqlState;
        this.passing = passing;
    }

    /** The five characters of the SQL state, if the store gave one. */
    public @Nullable String sqlState() {
        return sqlState;
    }

    /** Whether the same transaction may succeed later: a lost connection, a lock timeout, a serialization failure. */
    public boolean isPassing() {
        return passing;
    }
}
