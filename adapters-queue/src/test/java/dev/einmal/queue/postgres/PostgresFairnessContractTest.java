package dev.einmal.queue.postgres;

import dev.einmal.application.queue.FairnessContract;
import dev.einmal.application.testing.Store;

class PostgresFairnessContractTest extends FairnessContract {

    @Override
    protected Store emptyStore() {
        return new PostgresQueueTestStore();
    }
}
