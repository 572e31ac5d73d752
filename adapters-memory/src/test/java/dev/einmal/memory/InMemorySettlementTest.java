package dev.einmal.memory;

import dev.einmal.application.run.SettlementContract;
import dev.einmal.application.testing.Store;

class InMemorySettlementTest extends SettlementContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
