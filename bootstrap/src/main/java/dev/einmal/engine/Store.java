package dev.einmal.engine;

import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.pipeline.StageRegistry;
import dev.einmal.application.queue.JobGroups;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.queue.Pauses;
import dev.einmal.application.run.Diagnosis;
import dev.einmal.application.run.RunOperations;
import dev.einmal.application.run.RunRecords;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.queue.worker.Hints;

/** Every port of one technology, over one set of tables. */
public interface Store {

    Transactions transactions();

    /** Transactions for heartbeats, on a connection that no handler can take away. */
    Transactions heartbeats();

    /** Word between processes that use the same tables. */
    Hints hints();

    StageRuns runs();

    RunOperations operations();

    RunRecords records();

    Submissions submissions();

    JobGroups groups();

    JobQueue queue();

    Pauses pauses();

    AuditTrail audit();

    StageRegistry registry();

    Diagnosis diagnosis();

    /**
     * The caller's own open transaction, which they commit themselves.
     *
     * @throws IllegalArgumentException if this store cannot take part in a transaction of that kind
     */
    Transaction join(Object handle);

    /** Lets go of connections that the store opened for itself. */
    void close();
}
