package dev.einmal.application.environment;

/** A clock that only moves forward, for pacing and deadlines within this process; it proves nothing about leases. */
@FunctionalInterface
public interface Ticker {

    /** Nanoseconds since some fixed moment; only differences mean anything. */
    long nanos();
}
