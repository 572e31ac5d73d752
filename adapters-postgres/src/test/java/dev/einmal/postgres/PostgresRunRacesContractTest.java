package dev.einmal.postgres;

import dev.einmal.application.run.RunRacesContract;
import dev.einmal.application.testing.Store;

class PostgresRunRacesContractTest extends RunRacesContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
