package dev.einmal.queue.postgres;

import dev.einmal.application.queue.JobGroups;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.queue.Pauses;
import dev.einmal.postgres.PostgresTestStore;
import dev.einmal.postgres.schema.SchemaName;

/** The store on a test database, with its queue. */
public final class PostgresQueueTestStore extends PostgresTestStore {

    private final JobQueue queue = new PostgresJobQueue(SchemaName.DEFAULT);
    private final JobGroups groups = new PostgresJobGroups(SchemaName.DEFAULT);
    private final Pauses pauses = new PostgresPauses(SchemaName.DEFAULT);

    /** The store of this JVM, emptied. */
    public PostgresQueueTestStore() {}

    private PostgresQueueTestStore(Place place) {
        super(place);
    }

    /** A store on a database that nobody else uses. */
    public static PostgresQueueTestStore another() {
        return new PostgresQueueTestStore(Place.another());
    }

    @Override
    public JobQueue queue() {
        return queue;
    }

    @Override
    public JobGroups groups() {
        return groups;
    }

    @Override
    public Pauses pauses() {
        return pauses;
    }
}
