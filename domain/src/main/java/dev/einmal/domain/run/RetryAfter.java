package dev.einmal.domain.run;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by a handler to say when trying again makes sense, in place of the stage's backoff: a service that is busy said
 * so (HTTP 429 or 503 with Retry-After). The attempt counts.
 */
public final class RetryAfter extends EinmalException {

    private static final long serialVersionUID = 1L;

    private final Duration delay;

    /** {@code reason} is stored with the run and shown to people. */
    public RetryAfter(Duration delay, String reason) {
        this(delay, reason, null);
    }

    public RetryAfter(Duration delay, String reason, @Nullable Throwable cause) {
        super(ErrorCode.HANDLER_FAILED, reason, cause);
        if (delay.isNegative()) {
            throw new IllegalArgumentException("delay must be ≥ 0, was " + delay);
        }
        this.delay = delay;
    }

    /** How long to wait at least. */
    public Duration delay() {
        return delay;
    }
}
