package dev.einmal.postgres;

import dev.einmal.application.run.SettlementContract;
import dev.einmal.application.testing.Store;

class PostgresSettlementContractTest extends SettlementContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
