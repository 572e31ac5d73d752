package dev.einmal.application.testing;

import java.time.Duration;
import java.time.Instant;

/** A clock that stands still on a day in 2026 until it is told to go on. Guarded by its lock. */
public final class SettableClock implements TestClock {

    private Instant now = Instant.parse("2026-11-30T09:00:00.123456Z");

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public synchronized void advance(Duration duration) {
        now = now.plus(duration);
    }
}
