package dev.einmal.application.testing;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Laws of a port, which every store must keep. A subclass says how to come by a store, and nothing else. */
public abstract class PortContract {

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
}
