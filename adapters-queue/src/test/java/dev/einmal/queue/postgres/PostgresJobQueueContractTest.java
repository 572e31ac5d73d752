package dev.einmal.queue.postgres;

import dev.einmal.application.queue.JobQueueContract;
import dev.einmal.application.testing.Store;

class PostgresJobQueueContractTest extends JobQueueContract {

    @Override
    protected Store emptyStore() {
        return new PostgresQueueTestStore();
    }
}
