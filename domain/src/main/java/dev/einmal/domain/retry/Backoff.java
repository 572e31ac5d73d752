package dev.einmal.domain.retry;

import java.time.Duration;

/**
 * How long to wait before the next attempt: a ceiling that grows up to a cap, and full jitter below it.
 *
 * <p>Full jitter (a uniform choice between zero and the ceiling) spreads retries that failed together; see "Exponential
 * Backoff And Jitter", AWS Architecture Blog, 2015.
 *
 * @param growth how the ceiling grows with the attempt number
 * @param base the ceiling after the first attempt; at most {@link #MAX_CAP}
 * @param factor what an exponential ceiling is multiplied by after each attempt; at least 1
 * @param cap what no delay exceeds; at most {@link #MAX_CAP}
 * @param jittered whether the delay is drawn below the ceiling, or is the ceiling
 */
public record Backoff(Growth growth, Duration base, double factor, Duration cap, boolean jittered) {

    /** The longest delay there is, so that a due time can always be stored. */
    public static final Duration MAX_CAP = Duration.ofDays(365);

    private static final long NANOS_PER_MICRO = 1_000;

    /** How the ceiling grows. */
    public enum Growth {
        FIXED,
        LINEAR,
        EXPONENTIAL
    }

    public Backoff {
        require(!base.isNegative() && base.compareTo(MAX_CAP) <= 0, "base must be between 0 and 365 days, was " + base);
        require(factor >= 1 && Double.isFinite(factor), "factor must be a number ≥ 1, was " + factor);
        require(!cap.isNegative() && cap.compareTo(MAX_CAP) <= 0, "cap must be between 0 and 365 days, was " + cap);
    }

    /** The same delay after every attempt, without jitter. */
    public static Backoff fixed(Duration delay) {
        return new Backoff(Growth.FIXED, delay, 1, delay, false);
    }

    /** {@code step}, then twice, three times {@code step}, up to {@code cap}, with full jitter. */
    public static Backoff linear(Duration step, Duration cap) {
        return new Backoff(Growth.LINEAR, step, 1, cap, true);
    }

    /** {@code base}, doubled after every attempt up to {@code cap}, with full jitter. */
    public static Backoff exponential(Duration base, Duration cap) {
        return new Backoff(Growth.EXPONENTIAL, base, 2, cap, true);
    }

    /** The same ceilings, waited for in full. */
    public Backoff withoutJitter() {
        return new Backoff(growth, base, factor, cap, false);
    }

    /** The longest delay after {@code attempt} attempts; below 1 counts as 1. To the microsecond, never negative. */
    public Duration ceiling(int attempt) {
        int grown = Math.max(attempt, 1);
        double times = switch (growth) {
            case FIXED -> 1;
            case LINEAR -> grown;
            case EXPONENTIAL -> Math.pow(factor, grown - 1.0);
        };
        return ofMicros(Math.min(micros(base) * times, (double) micros(cap)));
    }

    /**
     * The delay after {@code attempt} attempts.
     *
     * @param drawn a number from 0 (inclusive) to 1 (exclusive), which a source of randomness gave
     */
    public Duration delay(int attempt, double drawn) {
        Duration ceiling = ceiling(attempt);
        return jittered ? ofMicros(micros(ceiling) * drawn) : ceiling;
    }

    private static Duration ofMicros(double micros) {
        return Duration.ofNanos(Math.round(Math.floor(micros)) * NANOS_PER_MICRO);
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / NANOS_PER_MICRO;
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
