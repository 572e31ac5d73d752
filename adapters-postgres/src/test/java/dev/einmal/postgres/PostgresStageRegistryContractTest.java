package dev.einmal.postgres;

import dev.einmal.application.pipeline.StageRegistryContract;
import dev.einmal.application.testing.Store;

class PostgresStageRegistryContractTest extends StageRegistryContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
