package dev.einmal.queue.worker;

import java.time.Duration;

/**
 * Word between processes that jobs may have become due. Only a hint: whoever misses one finds the jobs by polling. Giving
 * and hearing are safe on two threads at once.
 */
public interface Hints extends AutoCloseable {

    /** No word; for stores that only this process uses, and for those who chose polling alone. */
    Hints NONE = new Hints() {
        @Override
        public void give() {}

        @Override
        public boolean hear(Duration atMost) {
            return false;
        }

        @Override
        public boolean isSilent() {
            return true;
        }

        @Override
        public void close() {}
    };

    /**
     * Tells every process that listens. In a transaction of its own, since telling may hold up others until it ends.
     *
     * @throws dev.einmal.application.transaction.StoreFailure if the store could not be reached
     */
    void give();

    /**
     * Waits for word; returns whether to look for jobs. The first call after the subscription began, or began anew, returns
     * true at once, because what came before it was not heard.
     *
     * @throws dev.einmal.application.transaction.StoreFailure if the subscription broke; the next call begins a new one
     */
    boolean hear(Duration atMost);

    /** Whether there never is any word, so that nobody need listen. */
    boolean isSilent();

    /** Ends the subscription. */
    @Override
    void close();
}
