package dev.einmal.memory;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.function.BooleanSupplier;

/** How long transactions of a store wait for rows that others hold, and how many do so now. Safe for several threads. */
final class RowWaits {

    private final Duration timeout;
    private final AtomicInteger waiting = new AtomicInteger();

    RowWaits(Duration timeout) {
        this.timeout = timeout;
    }

    /** The longest wait there is, so that two transactions that wait for each other do not do so for ever. */
    Duration timeout() {
        return timeout;
    }

    /** How many transactions wait. */
    int waiting() {
        return waiting.get();
    }

    /** Waits until {@code free} holds, to be looked at whenever {@code freed} is signalled; false if it took too long. */
    boolean await(Condition freed, BooleanSupplier free, long nanos) throws InterruptedException {
        if (free.getAsBoolean() || nanos <= 0) {
            return free.getAsBoolean();
        }
        waiting.incrementAndGet();
        try {
            long left = nanos;
            while (!free.getAsBoolean() && left > 0) {
                left = freed.awaitNanos(left);
            }
            return free.getAsBoolean();
        } finally {
            waiting.decrementAndGet();
        }
    }
}
