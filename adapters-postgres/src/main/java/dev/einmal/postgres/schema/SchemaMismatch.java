package dev.einmal.postgres.schema;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The database, or the schema stored in it, does not fit this program; nothing was changed. */
public final class SchemaMismatch extends EinmalException {

    private static final long serialVersionUID = 1L;

    SchemaMismatch(String message) {
        this(message, null);
    }

    SchemaMismatch(String message, @Nullable Throwable cause) {
        super(ErrorCode.SCHEMA_MISMATCH, message, cause);
    }
}
