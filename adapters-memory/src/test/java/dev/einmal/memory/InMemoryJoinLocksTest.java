package dev.einmal.memory;

import dev.einmal.application.pipeline.JoinLocksContract;
import dev.einmal.application.testing.Store;

class InMemoryJoinLocksTest extends JoinLocksContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
