package dev.einmal.queue.postgres;

import dev.einmal.application.queue.JobGroupsContract;
import dev.einmal.application.testing.Store;

class PostgresJobGroupsContractTest extends JobGroupsContract {

    @Override
    protected Store emptyStore() {
        return new PostgresQueueTestStore();
    }
}
