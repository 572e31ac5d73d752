package dev.einmal.queue.postgres;

import dev.einmal.application.testing.SettableClock;
import dev.einmal.application.testing.Store;
import dev.einmal.application.testing.StoreOfPorts;
import dev.einmal.application.testing.history.HistoryContract;
import dev.einmal.memory.InMemoryStore;

/** PostgreSQL answers every history as the memory does. */
class PostgresHistoryTest extends HistoryContract {

    @Override
    protected Store reference() {
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

    @Override
    protected Store candidate() {
        return PostgresQueueTestStore.another();
    }
}
