package dev.einmal.application.run;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.pipeline.HandOver;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.run.StageRuns.Holding;
import dev.einmal.application.transaction.CommitUnknown;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.queue.Postponement;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState.Waiting;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.settle.Resolution;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.SettleOutcome.Lost;
import dev.einmal.domain.settle.SettleOutcome.Settled;
import dev.einmal.domain.settle.Settlement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ends attempts: the run, its job, its successors' jobs and the audit trail change in one transaction, or none does.
 *
 * <p>Only attempts that still hold their runs are settled; the others are answered as lost and change nothing. A COMMIT
 * whose answer was lost is looked up under the runs' locks, and repeated only if it is certain that it failed. An attempt
 * that is settled once more, because nobody knew that it had been, gets the answer of the first time.
 */
public final class SettleAttempts {

    private final Transactions transactions;
    private final StageRuns runs;
    private final JobQueue queue;
    private final HandOver handOver;
    private final Auditor auditor;
    private final WorkerId worker;

    public SettleAttempts(Ports ports, WorkerId worker) {
        this.transactions = ports.transactions();
        this.runs = ports.runs();
        this.queue = ports.queue();
        this.handOver = ports.handOver();
        this.auditor = ports.auditor();
        this.worker = worker;
    }

    /** Settles a batch; answers each settlement in order. The list names a key at most once. */
    public List<SettleOutcome> settle(List<Settlement> settlements) {
        return committed(settlements, () -> transactions.call(tx -> settle(tx, settlements)));
    }

    /**
     * Settles one success together with the user's own writes: the fence first, so that a late attempt learns it before
     * it wrote anything; the success last.
     *
     * @throws WritesFailed if the writes threw; the attempt still holds its run then
     */
    public SettleOutcome settle(Settlement.Succeed success, OutputWrites writes) {
        List<SettleOutcome> outcomes =
                committed(List.of(success), () -> transactions.call(tx -> List.of(settle(tx, success, writes))));
        return outcomes.get(0);
    }

    private SettleOutcome settle(Transaction tx, Settlement.Succeed success, OutputWrites writes) {
        Attempt attempt = success.attempt();
        if (runs.fence(tx, List.of(attempt)).get(0) == Holding.LOST) {
            return new Lost(attempt);
        }
        try {
            writes.write(tx);
        } catch (Throwable e) {
            // Foreign code: an Error, too, is recorded with the run that it failed.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new WritesFailed(attempt, e);
        }
        return settle(tx, List.of(success)).get(0);
    }

    private List<SettleOutcome> settle(Transaction tx, List<? extends Settlement> settlements) {
        List<SettleOutcome> outcomes = runs.settle(tx, List.copyOf(settlements));
        List<StageKey> succeeded = new ArrayList<>();
        List<StageKey> closed = new ArrayList<>();
        List<Postponement> waiting = new ArrayList<>();
        List<AuditEntry> entries = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i) instanceof Settled settled) {
                entries.add(SettleAudit.entry(settlements.get(i), settled, worker));
                if (settled.status() == RunStatus.SUCCEEDED) {
                    succeeded.add(settled.key());
                }
                if (settled.status() == RunStatus.WAITING) {
                    waiting.add(new Postponement(settled.key(), Objects.requireNonNull(settled.due()), false));
                } else {
                    closed.add(settled.key());
                }
            }
        }
        handOver.after(tx, succeeded);
        moveJobs(tx, closed, waiting);
        auditor.record(tx, entries);
        return outcomes;
    }

    private void moveJobs(Transaction tx, List<StageKey> closed, List<Postponement> waiting) {
        if (!closed.isEmpty()) {
            queue.finish(tx, closed);
        }
        if (!waiting.isEmpty()) {
            queue.postpone(tx, waiting);
        }
    }

    private List<SettleOutcome> committed(
            List<? extends Settlement> settlements, Supplier<List<SettleOutcome>> transaction) {
        try {
            return confirmed(transaction.get());
        } catch (CommitUnknown unknown) {
            List<Attempt> attempts =
                    settlements.stream().map(Settlement::attempt).toList();
            Optional<List<SettleOutcome>> found = transactions.call(tx -> lookUp(tx, attempts));
            return found.orElseGet(transaction);
        }
    }

    /** A run is lost to its own settlement, too, if that was committed without being answered. */
    private List<SettleOutcome> confirmed(List<SettleOutcome> outcomes) {
        List<Attempt> lost = outcomes.stream()
                .filter(Lost.class::isInstance)
                .map(SettleOutcome::attempt)
                .toList();
        if (lost.isEmpty()) {
            return outcomes;
        }
        Map<StageKey, SettleOutcome> found = new HashMap<>();
        transactions
                .call(tx -> lookUp(tx, lost))
                .orElse(List.of())
                .forEach(outcome -> found.put(outcome.key(), outcome));
        return outcomes.stream()
                .map(outcome -> found.getOrDefault(outcome.key(), outcome))
                .toList();
    }

    /** What was committed; empty if the transaction certainly failed as a whole. */
    private Optional<List<SettleOutcome>> lookUp(Transaction tx, List<Attempt> attempts) {
        List<Resolution> resolutions = runs.resolve(tx, attempts);
        if (resolutions.contains(Resolution.NOT_COMMITTED)) {
            return Optional.empty();
        }
        List<Optional<Run>> found =
                runs.find(tx, attempts.stream().map(Attempt::key).toList());
        List<SettleOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < attempts.size(); i++) {
            outcomes.add(outcome(attempts.get(i), resolutions.get(i), found.get(i)));
        }
        return Optional.of(outcomes);
    }

    private static SettleOutcome outcome(Attempt attempt, Resolution resolution, Optional<Run> run) {
        if (resolution != Resolution.COMMITTED || run.isEmpty()) {
            return new Lost(attempt);
        }
        Run settled = run.get();
        return new Settled(attempt, settled.status(), settled.state() instanceof Waiting next ? next.due() : null);
    }

    /** The ports that settling composes. */
    public record Ports(
            Transactions transactions, StageRuns runs, JobQueue queue, HandOver handOver, Auditor auditor) {}
}
