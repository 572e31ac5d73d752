package dev.einmal.queue.worker;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Something to do has come up: ends a wait at once, or the next one if nobody waits. Safe for use by any thread. */
public final class Signal {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition raisedNow = lock.newCondition();
    private long raised;

    /** Ends every wait that is going on, and the next of everybody who was not waiting. */
    public void raise() {
        lock.lock();
        try {
            raised++;
            raisedNow.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How often it was raised; to be taken before looking for work, and waited on if there was none. */
    public long seen() {
        lock.lock();
        try {
            return raised;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until it has been raised since {@code seen} was taken, or {@code atMost} is over. */
    public void await(long seen, Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            long nanos = atMost.toNanos();
            while (raised == seen && nanos > 0) {
                nanos = raisedNow.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }
}
