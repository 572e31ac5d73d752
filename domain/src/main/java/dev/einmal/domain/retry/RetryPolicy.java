package dev.einmal.domain.retry;

import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.settle.Settlement;
import java.time.Duration;

/**
 * How often a stage is tried, and how long it waits in between.
 *
 * @param maxAttempts from 1; an attempt counts when it is granted, so one that kills its worker counts too
 */
public record RetryPolicy(int maxAttempts, Backoff backoff) {

    /** Five attempts, one second doubled up to five minutes, with full jitter. */
    public static final RetryPolicy DEFAULT =
            new RetryPolicy(5, Backoff.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5)));

    public RetryPolicy {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be ≥ 1, was " + maxAttempts);
        }
    }

    /** What follows a failed attempt: another one later, or none. {@code drawn} is from 0 to 1, exclusive. */
    public Settlement afterFailure(Attempt attempt, RunError error, double drawn) {
        if (attempt.isLast()) {
            return new Settlement.GiveUp(attempt, error);
        }
        return new Settlement.Retry(attempt, error, backoff.delay(attempt.number(), drawn));
    }

    /** As above, with the delay that the handler asked for; no longer than {@link Backoff#MAX_CAP}. */
    public Settlement afterFailure(Attempt attempt, RunError error, Duration wanted) {
        if (attempt.isLast()) {
            return new Settlement.GiveUp(attempt, error);
        }
        Duration delay = wanted.compareTo(Backoff.MAX_CAP) > 0 ? Backoff.MAX_CAP : wanted;
        return new Settlement.Retry(attempt, error, delay);
    }
}
