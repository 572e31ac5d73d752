package dev.einmal.postgres.testing;

import org.jspecify.annotations.Nullable;

/** A server that somebody asked for cannot be used, so the tests must not quietly run on another one. */
final class ServerNotUsable extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    ServerNotUsable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
