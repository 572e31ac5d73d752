package dev.einmal.runtime;

import dev.einmal.application.environment.Ticker;

/** The JVM's own monotonic clock. */
public final class SystemTicker implements Ticker {

    @Override
    public long nanos() {
        return System.nanoTime();
    }
}
