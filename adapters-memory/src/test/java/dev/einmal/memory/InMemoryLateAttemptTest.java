package dev.einmal.memory;

import dev.einmal.application.run.LateAttemptContract;
import dev.einmal.application.testing.Store;

class InMemoryLateAttemptTest extends LateAttemptContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
