package dev.einmal.queue.postgres;

import dev.einmal.application.pipeline.JoinLocksContract;
import dev.einmal.application.testing.Store;

class PostgresJoinLocksContractTest extends JoinLocksContract {

    @Override
    protected Store emptyStore() {
        return new PostgresQueueTestStore();
    }
}
