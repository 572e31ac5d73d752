package dev.einmal.engine;

import dev.einmal.application.environment.Ticker;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.queue.worker.Signal;
import java.time.Duration;
import java.util.Optional;

/** Waits until nothing is left to do for a subject, whichever process does it. */
final class Awaiting {

    /** How long a change made by another process may go unnoticed. */
    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    /** Longer than any process waits, and short enough to be counted in nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(365 * 100);

    private final Transactions transactions;
    private final JobQueue queue;
    private final Signal changed;
    private final Ticker ticker;

    Awaiting(Transactions transactions, JobQueue queue, Signal changed, Ticker ticker) {
        this.transactions = transactions;
        this.queue = queue;
        this.changed = changed;
        this.ticker = ticker;
    }

    /**
     * Returns whether nothing was left to do within {@code atMost}. A store that cannot be asked for a while is asked again;
     * if it cannot at the end either, that is thrown.
     */
    boolean await(SubjectKey subject, Duration atMost) throws InterruptedException {
        Duration limit = atMost.compareTo(LONGEST) > 0 ? LONGEST : atMost;
        long end = ticker.nanos() + limit.toNanos();
        while (true) {
            long seen = changed.seen();
            Optional<StoreFailure> failure = Optional.empty();
            try {
                if (transactions.call(tx -> queue.ofSubject(tx, subject)).isEmpty()) {
                    return true;
                }
            } catch (StoreFailure e) {
                failure = Optional.of(passing(e));
            }
            long left = end - ticker.nanos();
            if (left <= 0) {
                return unless(failure);
            }
            changed.await(seen, Duration.ofNanos(Math.min(left, LOOK_AGAIN.toNanos())));
        }
    }

    private static StoreFailure passing(StoreFailure failure) {
        if (!failure.isPassing()) {
            throw failure;
        }
        return failure;
    }

    private static boolean unless(Optional<StoreFailure> failure) {
        if (failure.isPresent()) {
            throw failure.get();
        }
        return false;
    }
}
