package dev.einmal.memory;

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
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Run;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Every port over tables in the memory of this process; they are gone when it ends.
 *
 * <p>Transactions hold rows, not tables: two that touch different keys never wait for each other. Safe for use by
 * several threads.
 */
public final class InMemoryStore {

    /** How long a transaction waits for a row that another one holds, unless said otherwise. */
    public static final Duration DEFAULT_LOCK_TIMEOUT = Duration.ofSeconds(10);

    private final RowWaits waits;
    private final Transactions transactions;
    private final StageRuns runs;
    private final RunOperations operations;
    private final RunRecords records;
    private final Submissions submissions;
    private final InMemoryPauses pauses;
    private final JobQueue queue;
    private final JobGroups groups;
    private final AuditTrail audit;
    private final InMemoryStageRegistry registry = new InMemoryStageRegistry();

    public InMemoryStore(StoreClock clock) {
        this(clock, DEFAULT_LOCK_TIMEOUT);
    }

    public InMemoryStore(StoreClock clock, Duration lockTimeout) {
        StoreClock micros = () -> clock.now().truncatedTo(ChronoUnit.MICROS);
        InMemoryTable<StageKey, Run> table = new InMemoryTable<>();
        this.waits = new RowWaits(lockTimeout);
        this.transactions = new InMemoryTransactions(waits);
        this.runs = new InMemoryStageRuns(table, micros);
        this.operations = new InMemoryRunOperations(table, micros);
        this.records = new InMemoryRunRecords(table);
        this.submissions = new InMemorySubmissions(micros);
        this.pauses = new InMemoryPauses(micros);
        InMemoryTable<StageKey, WaitingJob> jobs = new InMemoryTable<>();
        GroupTurns turns = new GroupTurns(jobs, registry);
        this.queue = new InMemoryJobQueue(jobs, turns, pauses, micros);
        this.groups = new InMemoryJobGroups(jobs, turns, micros);
        this.audit = new InMemoryAuditTrail(micros);
    }

    public Transactions transactions() {
        return transactions;
    }

    public StageRuns runs() {
        return runs;
    }

    public RunOperations operations() {
        return operations;
    }

    public RunRecords records() {
        return records;
    }

    public Submissions submissions() {
        return submissions;
    }

    public JobQueue queue() {
        return queue;
    }

    public JobGroups groups() {
        return groups;
    }

    public Pauses pauses() {
        return pauses;
    }

    public AuditTrail audit() {
        return audit;
    }

    public StageRegistry registry() {
        return registry;
    }

    /** How many transactions wait, at this moment, for a row that another one holds. */
    public int waiting() {
        return waits.waiting();
    }
}
