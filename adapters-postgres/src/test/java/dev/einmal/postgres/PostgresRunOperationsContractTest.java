package dev.einmal.postgres;

import dev.einmal.application.run.RunOperationsContract;
import dev.einmal.application.testing.Store;

class PostgresRunOperationsContractTest extends RunOperationsContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
