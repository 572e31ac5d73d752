package dev.einmal.memory;

import dev.einmal.application.run.RunRacesContract;
import dev.einmal.application.testing.Store;

class InMemoryRunRacesTest extends RunRacesContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
