package dev.einmal.queue.worker;

import java.time.Duration;

/** Listens for word of other processes, and has this one look for jobs when there is some. */
final class ListenLoop implements Loop {

    /** How long the thread may be deaf to being stopped. */
    private static final Duration AT_A_TIME = Duration.ofMillis(500);

    private final Hints hints;
    private final Signal wake;
    private final Signal signal = new Signal();

    ListenLoop(Hints hints, Signal wake) {
        this.hints = hints;
        this.wake = wake;
    }

    @Override
    public String name() {
        return "listen";
    }

    @Override
    public Signal signal() {
        return signal;
    }

    @Override
    public Duration doWork() {
        if (hints.hear(AT_A_TIME)) {
            wake.raise();
        }
        return Duration.ZERO;
    }
}
