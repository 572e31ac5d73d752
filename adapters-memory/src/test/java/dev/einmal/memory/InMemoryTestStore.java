package dev.einmal.memory;

import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.pipeline.StageRegistry;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.run.RunOperations;
import dev.einmal.application.run.RunRecords;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.testing.SettableClock;
import dev.einmal.application.testing.Store;
import dev.einmal.application.testing.TestClock;
import dev.einmal.application.transaction.Transactions;

/** An empty in-memory store in the hands of a test. */
final class InMemoryTestStore implements Store {

    private final SettableClock clock = new SettableClock();
    private final InMemoryStore store = new InMemoryStore(clock::now);

    @Override
    public Transactions transactions() {
        return store.transactions();
    }

    @Override
    public StageRuns runs() {
        return store.runs();
    }

    @Override
    public RunOperations operations() {
        return store.operations();
    }

    @Override
    public RunRecords records() {
        return store.records();
    }

    @Override
    public Submissions submissions() {
        return store.submissions();
    }

    @Override
    public JobQueue queue() {
        return store.queue();
    }

    @Override
    public AuditTrail audit() {
        return store.audit();
    }

    @Override
    public StageRegistry registry() {
        return store.registry();
    }

    @Override
    public TestClock clock() {
        return clock;
    }

    @Override
    public int waiting() {
        return store.waiting();
    }
}
