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
import java.util.function.IntSupplier;

/**
 * A store put together from its ports.
 *
 * @param blocked how many transactions wait for a row, at the moment it is asked
 */
public record StoreOfPorts(
        Transactions transactions,
        StageRuns runs,
        RunOperations operations,
        RunRecords records,
        Submissions submissions,
        JobQueue queue,
        JobGroups groups,
        Pauses pauses,
        AuditTrail audit,
        StageRegistry registry,
        TestClock clock,
        IntSupplier blocked)
        implements Store {

    @Override
    public int waiting() {
        return blocked.getAsInt();
    }
}
