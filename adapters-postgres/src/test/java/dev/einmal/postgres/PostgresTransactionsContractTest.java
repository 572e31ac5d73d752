package dev.einmal.postgres;

import dev.einmal.application.testing.Store;
import dev.einmal.application.transaction.TransactionsContract;

class PostgresTransactionsContractTest extends TransactionsContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
