package dev.einmal.postgres;

import dev.einmal.application.submission.SubmissionsContract;
import dev.einmal.application.testing.Store;

class PostgresSubmissionsContractTest extends SubmissionsContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
