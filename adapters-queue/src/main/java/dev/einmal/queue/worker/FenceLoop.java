package dev.einmal.queue.worker;

import dev.einmal.application.environment.Ticker;
import java.time.Duration;

/**
 * Stops attempts whose leases could not be renewed before those end, and those that have had their time. On a thread of its
 * own, because the heartbeat's may be waiting for a database that does not answer.
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
            stopIfOver(attempt, attempt.nanosToLimit(now), StopReason.TIMED_OUT);
            stopIfOver(attempt, attempt.nanosToFence(now), StopReason.SELF_FENCED);
            next = Math.min(next, untilNext(attempt, now));
        }
        return Duration.ofNanos(Math.max(next, SHORTEST_PAUSE.toNanos()));
    }

    private void stopIfOver(RunningAttempt attempt, long left, StopReason reason) {
        if (left <= 0 && attempt.stop(reason)) {
            events.stopping(attempt.assignment(), reason);
        }
    }

    /** An attempt that was told to stop is not looked at again soon. */
    private static long untilNext(RunningAttempt attempt, long now) {
        return attempt.reason().isPresent()
                ? LONGEST_PAUSE.toNanos()
                : Math.min(attempt.nanosToLimit(now), attempt.nanosToFence(now));
    }
}
