package dev.einmal.postgres;

import dev.einmal.application.run.RunRecordsContract;
import dev.einmal.application.testing.Store;

class PostgresRunRecordsContractTest extends RunRecordsContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
