package dev.einmal.memory;

import dev.einmal.application.run.RunRecordsContract;
import dev.einmal.application.testing.Store;

class InMemoryRunRecordsTest extends RunRecordsContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
