package dev.einmal.application.testing;

import dev.einmal.application.environment.Ids;
import java.util.Random;
import java.util.UUID;

/** Ids that a seed decides, so that two stores can be given the same ones. Guarded by its lock. */
public final class SeededIds implements Ids {

    private static final long VERSION_7 = 0x7000L;
    private static final long VERSION_4 = 0x4000L;
    private static final long VERSION_MASK = 0xF000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long VARIANT_MASK = 0xC000_0000_0000_0000L;

    private final Random random;
    private long counter;

    public SeededIds(long seed) {
        this.random = new Random(seed);
    }

    @Override
    public synchronized UUID next() {
        counter++;
        return uuid((counter << Short.SIZE) | random.nextInt(1 << Short.SIZE), VERSION_7);
    }

    @Override
    public synchronized UUID nonce() {
        return uuid(random.nextLong(), VERSION_4);
    }

    private UUID uuid(long high, long version) {
        return new UUID((high & ~VERSION_MASK) | version, (random.nextLong() & ~VARIANT_MASK) | VARIANT);
    }
}
