package dev.einmal.runtime;

import dev.einmal.application.environment.Ids;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ids of UUID version 7 that grow with every call in this process, and nonces of version 4.
 *
 * <p>An id is the time in milliseconds (48 bits), the fraction of the millisecond (12 bits, RFC 9562 section 6.2, method
 * 3) and 62 random bits. Within a 4096th of a millisecond, or when the clock was set back, the next id takes the next
 * time instead of the clock's, so ids stay in order and the clock catches up.
 */
public final class RandomIds implements Ids {

    private static final int FRACTION_BITS = 12;
    private static final long FRACTIONS_PER_MILLI = 1L << FRACTION_BITS;
    private static final long MICROS_PER_MILLI = 1_000;

    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long VARIANT_MASK = 0x3FFF_FFFF_FFFF_FFFFL;

    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();
    private final AtomicLong latest = new AtomicLong();

    public RandomIds() {
        this(InstantSource.system());
    }

    RandomIds(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public UUID next() {
        long now = fractionsSinceEpoch(clock.instant());
        long time = latest.updateAndGet(before -> Math.max(before + 1, now));
        long millis = time >> FRACTION_BITS;
        long fraction = time & (FRACTIONS_PER_MILLI - 1);
        return new UUID((millis << 16) | VERSION_7 | fraction, VARIANT | (random.nextLong() & VARIANT_MASK));
    }

    @Override
    public UUID nonce() {
        return UUID.randomUUID();
    }

    private static long fractionsSinceEpoch(Instant instant) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, instant);
        long fraction = micros % MICROS_PER_MILLI * FRACTIONS_PER_MILLI / MICROS_PER_MILLI;
        return micros / MICROS_PER_MILLI * FRACTIONS_PER_MILLI + fraction;
    }
}
