package dev.einmal.queue.worker;

import dev.einmal.application.environment.Ticker;
import java.time.Duration;

/**
 * Stops attempts whose leases could not be renewed before those end. On a thread of its own, because the heartbeat's
 * may be waiting for a database that does not answer.
 */
final class FenceLoop implements Loop {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);

    private final RunningAttempts running;
    private final Ticker ticker;
    private final WorkerEvents events;

    FenceLoop(RunningAttempts running, Ticker ticker, WorkerEvents events) {
        this.running = running;
        this.ticker = ticker;
        this.events = events;
    }

    @Override
    public String name() {
        return "fence";
    }

    @Override
    public Signal signal() {
        return running.changed();
    }

    @Override
    public Duration doWork() {
        long now = ticker.nanos();
        long next = LONGEST_PAUSE.toNanos();
        for (RunningAttempt attempt : running.all()) {
            long left = attempt.nanosToFence(now);
            if (left > 0) {
                next = Math.min(next, left);
            } else if (attempt.stop(StopReason.SELF_FENCED)) {
                events.stopping(attempt.assignment(), StopReason.SELF_FENCED);
            }
        }
        return Duration.ofNanos(Math.max(next, SHORTEST_PAUSE.toNanos()));
    }
}
