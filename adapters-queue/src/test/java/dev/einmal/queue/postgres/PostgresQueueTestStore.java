package dev.einmal.queue.postgres;

import dev.einmal.application.queue.JobQueue;
import dev.einmal.postgres.PostgresTestStore;
import dev.einmal.postgres.schema.SchemaName;

/** The store on a test database, with its queue. */
public final class PostgresQueueTestStore extends PostgresTestStore {

    @Override
    public JobQueue queue() {
        return new PostgresJobQueue(SchemaName.DEFAULT);
    }
}
