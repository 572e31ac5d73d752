package dev.einmal.queue.worker;

import dev.einmal.domain.retry.Backoff;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a loop on a thread of its own until stopped; no failure of the work ends it. */
final class LoopThread {

    private static final Logger LOG = LoggerFactory.getLogger(LoopThread.class);
    private static final Backoff AFTER_FAILURE =
            Backoff.exponential(Duration.ofMillis(50), Duration.ofSeconds(2)).withoutJitter();

    private final Loop loop;
    private final WorkerEvents events;
    private final Thread thread;
    private volatile boolean stopped;

    LoopThread(Loop loop, WorkerEvents events, ThreadFactory threads) {
        this.loop = loop;
        this.events = events;
        this.thread = threads.newThread(this::run);
    }

    void start() {
        thread.start();
    }

    /** Lets the work at hand finish and does no more. */
    void stop() {
        stopped = true;
        loop.signal().raise();
    }

    /** Waits for the thread to end; returns whether it did. */
    boolean join(Duration atMost) throws InterruptedException {
        thread.join(Math.max(1, atMost.toMillis()));
        return !thread.isAlive();
    }

    private void run() {
        int failures = 0;
        while (!stopped) {
            long seen = loop.signal().seen();
            Duration pause;
            try {
                pause = loop.doWork();
                failures = recovered(failures);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (Throwable e) {
                // The top of a thread: whatever it was, the next round may succeed, and ending here would be silent.
                failures++;
                pause = AFTER_FAILURE.delay(failures, 1);
                report(e, failures);
            }
            if (!pause.isZero() && !stopped) {
                rest(seen, pause);
            }
        }
    }

    private void rest(long seen, Duration pause) {
        try {
            loop.signal().await(seen, pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopped = true;
        }
    }

    private int recovered(int failures) {
        if (failures > 0) {
            LOG.info("loop={} works again", loop.name());
            events.loopRecovered(loop.name());
        }
        return 0;
    }

    private void report(Throwable failure, int failures) {
        LOG.warn("loop={} failures={} goes on: {}", loop.name(), failures, failure.toString());
        LOG.debug("loop={}", loop.name(), failure);
        events.loopFailed(loop.name(), failure);
    }
}
