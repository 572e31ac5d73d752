package dev.einmal.memory;

import dev.einmal.application.testing.Store;
import dev.einmal.application.transaction.TransactionsContract;

class InMemoryTransactionsTest extends TransactionsContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
