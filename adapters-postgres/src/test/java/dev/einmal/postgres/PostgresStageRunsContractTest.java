package dev.einmal.postgres;

import dev.einmal.application.run.StageRunsContract;
import dev.einmal.application.testing.Store;

class PostgresStageRunsContractTest extends StageRunsContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
