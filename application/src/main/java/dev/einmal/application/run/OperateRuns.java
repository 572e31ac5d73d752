package dev.einmal.application.run;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.environment.Ids;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.run.RunOperations.CancelRequest;
import dev.einmal.application.run.RunOperations.OperationOutcome;
import dev.einmal.application.run.RunOperations.OperationOutcome.Done;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.Act;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * What a person does to runs: the run, its job and the audit trail change in one transaction.
 *
 * <p>Every list names a key at most once, and every answer comes in its order.
 */
public final class OperateRuns {

    private final RunOperations operations;
    private final JobQueue queue;
    private final Auditor auditor;
    private final Ids ids;

    public OperateRuns(RunOperations operations, JobQueue queue, Auditor auditor, Ids ids) {
        this.operations = operations;
        this.queue = queue;
        this.auditor = auditor;
        this.ids = ids;
    }

    /** Takes keys out of circulation: what waits never runs, what runs is asked to stop, what is closed stays. */
    public List<OperationOutcome> cancel(Transaction tx, List<StageKey> keys, Act act) {
        List<CancelRequest> requests = keys.stream()
                .map(key -> new CancelRequest(key, act.by(), act.why(), ids.next(), ids.nonce()))
                .toList();
        List<OperationOutcome> outcomes = operations.cancel(tx, requests);
        List<StageKey> closed = done(outcomes).stream()
                .filter(done -> done.status() == RunStatus.CANCELLED)
                .map(Done::key)
                .toList();
        if (!closed.isEmpty()) {
            queue.finish(tx, closed);
        }
        record(tx, AuditEvent.CANCELLED, outcomes, act);
        return outcomes;
    }

    /** Gives dead runs a new budget of attempts, in the same generation and with the same idempotency key. */
    public List<OperationOutcome> replay(Transaction tx, List<StageKey> keys, Act act) {
        return enqueued(tx, AuditEvent.REPLAYED, operations.replay(tx, keys), act);
    }

    /** Puts cancelled runs back into circulation, with what is left of their budgets. */
    public List<OperationOutcome> reopen(Transaction tx, List<StageKey> keys, Act act) {
        return enqueued(tx, AuditEvent.REOPENED, operations.reopen(tx, keys), act);
    }

    /** Starts the next generation of succeeded runs; their successors follow where an output comes out different. */
    public List<OperationOutcome> rerun(Transaction tx, List<StageKey> keys, Act act) {
        return enqueued(tx, AuditEvent.RERUN, operations.rerun(tx, keys), act);
    }

    private List<OperationOutcome> enqueued(
            Transaction tx, AuditEvent event, List<OperationOutcome> outcomes, Act act) {
        List<JobRequest> requests = done(outcomes).stream()
                .map(done ->
                        JobRequest.again(done.key(), QueueName.of(done.key().stage())))
                .toList();
        if (!requests.isEmpty()) {
            queue.enqueue(tx, requests);
        }
        record(tx, event, outcomes, act);
        return outcomes;
    }

    private void record(Transaction tx, AuditEvent event, List<OperationOutcome> outcomes, Act act) {
        auditor.record(
                tx,
                done(outcomes).stream()
                        .map(done -> AuditEntry.ofKey(done.key(), event, act.by(), act.why()))
                        .toList());
    }

    private static List<Done> done(List<OperationOutcome> outcomes) {
        List<Done> done = new ArrayList<>();
        for (OperationOutcome outcome : outcomes) {
            if (outcome instanceof Done each) {
                done.add(each);
            }
        }
        return done;
    }
}
