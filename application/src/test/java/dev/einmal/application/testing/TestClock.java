package dev.einmal.application.testing;

import java.time.Duration;
import java.time.Instant;

/** The store's clock in the hands of a test: it stands still until it is told to go on. Safe for several threads. */
public interface TestClock {

    /** The time that the store's next statement reads, to the microsecond. */
    Instant now();

    /** Moves the time forward by whole microseconds; transactions that are open see it in their next statement. */
    void advance(Duration duration);
}
