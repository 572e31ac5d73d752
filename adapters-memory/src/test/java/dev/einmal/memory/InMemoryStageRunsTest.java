package dev.einmal.memory;

import dev.einmal.application.run.StageRunsContract;
import dev.einmal.application.testing.Store;

class InMemoryStageRunsTest extends StageRunsContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
