package dev.einmal.application.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.application.transaction.Transaction;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Laws of a port, which every store must keep. A subclass says how to come by a store, and nothing else. */
public abstract class PortContract {

    /** Well below the time that a first claim waits. */
    private static final Duration GLANCE = Duration.ofMillis(5);

    protected Store store;
    protected SeededIds ids;
    protected Caller caller;
    protected Parallel threads;

    /** A store without rows; asked for before every test. */
    protected abstract Store emptyStore();

    @BeforeEach
    void open() {
        store = emptyStore();
        ids = new SeededIds(1);
        caller = new Caller(store, ids);
        threads = new Parallel();
    }

    @AfterEach
    void stopThreads() {
        threads.close();
    }

    /** Begins {@code other} while the transaction of {@code work} is open, and commits as soon as {@code other} waits. */
    protected final <T> Future<T> whileOpen(Consumer<Transaction> work, Callable<T> other) {
        return store.transactions().call(tx -> {
            work.accept(tx);
            return blocked(other);
        });
    }

    /** Begins {@code call} in a thread of its own and returns when it waits for a row. */
    protected final <T> Future<T> blocked(Callable<T> call) {
        Future<T> future = threads.begin(call);
        await().pollDelay(Duration.ZERO).pollInterval(GLANCE).until(() -> store.waiting() > 0 || future.isDone());
        assertThat(future).as("the call was to wait for a row").isNotDone();
        return future;
    }
}
