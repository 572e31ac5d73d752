package dev.einmal.memory;

import dev.einmal.application.testing.Store;
import dev.einmal.application.testing.history.HistoryContract;

/** The in-memory store against itself: the histories are repeatable and reach what they are to reach. */
class InMemoryHistoryTest extends HistoryContract {

    @Override
    protected Store reference() {
        return InMemoryTestStore.empty();
    }

    @Override
    protected Store candidate() {
        return InMemoryTestStore.empty();
    }
}
