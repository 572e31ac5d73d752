package dev.einmal.memory;

import java.time.Instant;

/** The one clock of an in-memory store; everything that is kept for a time goes by it. Safe for several threads. */
@FunctionalInterface
public interface StoreClock {

    /** The time now; the store uses it to the microsecond. */
    Instant now();
}
