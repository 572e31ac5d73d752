package dev.einmal.memory;

import dev.einmal.application.run.RunOperationsContract;
import dev.einmal.application.testing.Store;

class InMemoryRunOperationsTest extends RunOperationsContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
