package dev.einmal.postgres;

import dev.einmal.application.run.LateAttemptContract;
import dev.einmal.application.testing.Store;

class PostgresLateAttemptContractTest extends LateAttemptContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
