package dev.einmal.runtime;

import dev.einmal.memory.StoreClock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** The machine's clock for a store in memory, to the microsecond like PostgreSQL's. */
public final class SystemStoreClock implements StoreClock {

    private final InstantSource source;

    public SystemStoreClock() {
        this(InstantSource.system());
    }

    SystemStoreClock(InstantSource source) {
        this.source = source;
    }

    @Override
    public Instant now() {
        return source.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
