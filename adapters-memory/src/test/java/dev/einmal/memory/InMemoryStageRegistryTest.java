package dev.einmal.memory;

import dev.einmal.application.pipeline.StageRegistryContract;
import dev.einmal.application.testing.Store;

class InMemoryStageRegistryTest extends StageRegistryContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
