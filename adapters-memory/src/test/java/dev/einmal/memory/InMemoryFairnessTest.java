package dev.einmal.memory;

import dev.einmal.application.queue.FairnessContract;
import dev.einmal.application.testing.Store;

class InMemoryFairnessTest extends FairnessContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
