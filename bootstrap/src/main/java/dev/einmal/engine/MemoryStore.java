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
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.RunError;
import dev.einmal.memory.InMemoryStore;
import dev.einmal.queue.worker.Hints;

/** The store in this process's memory. */
public final class MemoryStore implements Store {

    private final InMemoryStore tables;

    public MemoryStore(InMemoryStore tables) {
        this.tables = tables;
    }

    @Override
    public Transactions transactions() {
        return tables.transactions();
    }

    @Override
    public Transactions heartbeats() {
        return tables.transactions();
    }

    @Override
    public Hints hints() {
        return Hints.NONE;
    }

    @Override
    public StageRuns runs() {
        return tables.runs();
    }

    @Override
    public RunOperations operations() {
        return tables.operations();
    }

    @Override
    public RunRecords records() {
        return tables.records();
    }

    @Override
    public Submissions submissions() {
        return tables.submissions();
    }

    @Override
    public Pauses pauses() {
        return tables.pauses();
    }

    @Override
    public JobGroups groups() {
        return tables.groups();
    }

    @Override
    public JobQueue queue() {
        return tables.queue();
    }

    @Override
    public AuditTrail audit() {
        return tables.audit();
    }

    @Override
    public StageRegistry registry() {
        return tables.registry();
    }

    @Override
    public Diagnosis diagnosis() {
        return thrown -> RunError.of(ErrorKind.HANDLER, thrown.toString());
    }

    @Override
    public Transaction join(Object handle) {
        if (handle instanceof Transaction open) {
            return open;
        }
        throw new IllegalArgumentException("the in-memory store can only join a transaction of its own, not a "
                + handle.getClass().getName());
    }

    @Override
    public void close() {
        // Memory is let go of with the store itself.
    }
}
