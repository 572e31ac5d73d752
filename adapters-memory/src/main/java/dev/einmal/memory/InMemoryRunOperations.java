package dev.einmal.memory;

import dev.einmal.application.run.RunOperations;
import dev.einmal.application.run.RunOperations.OperationOutcome.Done;
import dev.einmal.application.run.RunOperations.OperationOutcome.Refused;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Cancellation;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** What people do to runs in memory: each waits for the row, then judges the newest version. */
final class InMemoryRunOperations implements RunOperations {

    private final InMemoryTable<StageKey, Run> runs;
    private final StoreClock clock;

    InMemoryRunOperations(InMemoryTable<StageKey, Run> runs, StoreClock clock) {
        this.runs = runs;
        this.clock = clock;
    }

    @Override
    public List<OperationOutcome> cancel(Transaction tx, List<CancelRequest> requests) {
        return InKeyOrder.answer(requests, CancelRequest::key, request -> cancel(tx, request));
    }

    private OperationOutcome cancel(Transaction tx, CancelRequest request) {
        LockedRow<StageKey, Run> row = runs.lock(tx, request.key());
        var cancellation = new Cancellation(request.by(), request.why(), clock.now());
        Optional<Run> newest = row.value();
        if (newest.isEmpty()) {
            return written(row, Run.tombstone(request.key(), request.newRunId(), request.nonce(), cancellation));
        }
        if (newest.get().status().isClosed()) {
            return refused(row, request.key());
        }
        return written(row, newest.get().cancelled(cancellation));
    }

    @Override
    public List<OperationOutcome> replay(Transaction tx, List<StageKey> keys) {
        return change(tx, keys, RunStatus.DEAD, Run::replayed);
    }

    @Override
    public List<OperationOutcome> reopen(Transaction tx, List<StageKey> keys) {
        return change(tx, keys, RunStatus.CANCELLED, Run::reopened);
    }

    @Override
    public List<OperationOutcome> rerun(Transaction tx, List<StageKey> keys) {
        return change(tx, keys, RunStatus.SUCCEEDED, Run::rerun);
    }

    private List<OperationOutcome> change(
            Transaction tx, List<StageKey> keys, RunStatus from, BiFunction<Run, Instant, Run> change) {
        return InKeyOrder.answer(keys, key -> key, key -> {
            LockedRow<StageKey, Run> row = runs.lock(tx, key);
            return row.value()
                    .filter(run -> run.status() == from)
                    .map(run -> written(row, change.apply(run, clock.now())))
                    .orElseGet(() -> refused(row, key));
        });
    }

    private static OperationOutcome written(LockedRow<StageKey, Run> row, Run changed) {
        row.write(changed);
        return new Done(changed.key(), changed.status());
    }

    private static OperationOutcome refused(LockedRow<StageKey, Run> row, StageKey key) {
        Optional<Run> run = row.value();
        if (run.isEmpty()) {
            row.letGo();
        }
        return new Refused(key, run.map(Run::status).orElse(null));
    }
}
