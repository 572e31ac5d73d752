package dev.einmal.memory;

import dev.einmal.application.submission.SubmissionsContract;
import dev.einmal.application.testing.Store;

class InMemorySubmissionsTest extends SubmissionsContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
