package dev.einmal.memory;

import dev.einmal.application.testing.SettableClock;
import dev.einmal.application.testing.Store;
import dev.einmal.application.testing.StoreOfPorts;

/** In-memory stores in the hands of a test. */
final class InMemoryTestStore {

    private InMemoryTestStore() {}

    /** A store without rows, whose clock stands still. */
    static Store empty() {
        var clock = new SettableClock();
        var store = new InMemoryStore(clock::now);
        return new StoreOfPorts(
                store.transactions(),
                store.runs(),
                store.operations(),
                store.records(),
                store.submissions(),
                store.queue(),
                store.groups(),
                store.pauses(),
                store.audit(),
                store.registry(),
                clock,
                store::waiting);
    }
}
