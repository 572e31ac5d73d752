package dev.einmal.memory;

import dev.einmal.application.queue.JobGroupsContract;
import dev.einmal.application.testing.Store;

class InMemoryJobGroupsTest extends JobGroupsContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
