package dev.einmal.memory;

import dev.einmal.application.queue.JobRacesContract;
import dev.einmal.application.testing.Store;

class InMemoryJobRacesTest extends JobRacesContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
