package dev.einmal.application.testing;

import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.pipeline.StageRegistry;
import dev.einmal.application.queue.JobGroups;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.queue.Pauses;
import dev.einmal.application.run.RunOperations;
import dev.einmal.application.run.RunRecords;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.transaction.Transactions;

/**
 * Every port of one store, over the same tables and the same clock, as the contracts need them.
 *
 * <p>At least {@value #OPEN_TRANSACTIONS} transactions can be open at once; more may have to wait for a place.
 */
public interface Store {

    /** How many transactions a contract keeps open side by side. */
    int OPEN_TRANSACTIONS = 4;

    Transactions transactions();

    StageRuns runs();

    RunOperations operations();

    RunRecords records();

    Submissions submissions();

    /** Jobs; a module without a queue need not have it, as only the queue's contract and the histories ask for it. */
    default JobQueue queue() {
        throw new UnsupportedOperationException("this store has no queue");
    }

    /** Groups of jobs; as for the queue. */
    default JobGroups groups() {
        throw new UnsupportedOperationException("this store has no queue whose jobs could be grouped");
    }

    /** What is paused; as for the queue. */
    default Pauses pauses() {
        throw new UnsupportedOperationException("this store has no queue that could be paused");
    }

    AuditTrail audit();

    StageRegistry registry();

    TestClock clock();

    /** How many transactions of this store wait for a row that another one holds, at this moment. */
    int waiting();
}
