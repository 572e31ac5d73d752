package dev.einmal.queue.postgres;

import dev.einmal.application.queue.JobRacesContract;
import dev.einmal.application.testing.Store;

class PostgresJobRacesContractTest extends JobRacesContract {

    @Override
    protected Store emptyStore() {
        return new PostgresQueueTestStore();
    }
}
