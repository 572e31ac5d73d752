package dev.einmal.queue.worker;

import dev.einmal.application.environment.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells other processes that there are jobs: at once, but not more often than a pause allows, however many there are. */
final class AnnounceLoop implements Loop {

    private static final Duration BETWEEN = Duration.ofMillis(50);
    private static final Duration UNTIL_RAISED = Duration.ofSeconds(60);

    private final Hints hints;
    private final Ticker ticker;
    private final Signal signal = new Signal();
    private final AtomicBoolean wanted = new AtomicBoolean();
    private long nextAt;

    AnnounceLoop(Hints hints, Ticker ticker) {
        this.hints = hints;
        this.ticker = ticker;
        this.nextAt = ticker.nanos();
    }

    /** There are jobs, committed; callable from any thread. */
    void announce() {
        if (!wanted.getAndSet(true)) {
            signal.raise();
        }
    }

    @Override
    public String name() {
        return "announce";
    }

    @Override
    public Signal signal() {
        return signal;
    }

    @Override
    public Duration doWork() {
        long left = nextAt - ticker.nanos();
        if (left > 0) {
            return Duration.ofNanos(left);
        }
        if (!wanted.getAndSet(false)) {
            return UNTIL_RAISED;
        }
        nextAt = ticker.nanos() + BETWEEN.toNanos();
        hints.give();
        return BETWEEN;
    }

    /** What was announced and not told yet is told now; for the end, when the thread has stopped. */
    void finish() {
        if (wanted.getAndSet(false)) {
            hints.give();
        }
    }
}
