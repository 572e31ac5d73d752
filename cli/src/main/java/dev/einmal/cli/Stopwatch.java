package dev.einmal.cli;

import dev.einmal.application.environment.Ticker;
import dev.einmal.runtime.SystemTicker;

/** How long a command took. */
final class Stopwatch {

    private static final double NANOS_A_SECOND = 1e9;

    private final Ticker ticker;
    private final long started;

    private Stopwatch(Ticker ticker) {
        this.ticker = ticker;
        this.started = ticker.nanos();
    }

    static Stopwatch start() {
        return new Stopwatch(new SystemTicker());
    }

    double seconds() {
        return (double) (ticker.nanos() - started) / NANOS_A_SECOND;
    }
}
