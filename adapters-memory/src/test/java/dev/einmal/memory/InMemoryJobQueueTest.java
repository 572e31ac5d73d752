package dev.einmal.memory;

import dev.einmal.application.queue.JobQueueContract;
import dev.einmal.application.testing.Store;

class InMemoryJobQueueTest extends JobQueueContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
