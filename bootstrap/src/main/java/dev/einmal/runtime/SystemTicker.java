package dev.einmal.runtime;

public final class SystemTicker implements dev.einmal.application.environment.Ticker {
    public SystemTicker() {}

    @Override
    public long nanos() {
        return System.nanoTime();
    }
}
