package dev.einmal.domain.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A number that grows with every acquired claim of a key and never repeats, so that late work is recognised.
 *
 * <p>It follows the store's clock in microseconds since 1970, and so survives a purge, a crash that lost the last
 * commits, and a failover; within a key it always grows by at least one.
 */
public record Fence(long value) implements Comparable<Fence> {

    /** The fence of a key's first claim at {@code now}. */
    public static Fence first(Instant now) {
        return new Fence(ChronoUnit.MICROS.between(Instant.EPOCH, now));
    }

    /** The fence of the next claim, burial or cancellation of the same key. */
    public Fence next(Instant now) {
        return new Fence(Math.max(value + 1, first(now).value));
    }

    @Override
    public int compareTo(Fence other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
