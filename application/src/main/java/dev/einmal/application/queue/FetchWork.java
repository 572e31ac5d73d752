package dev.einmal.application.queue;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.environment.Ids;
import dev.einmal.application.pipeline.Catalog;
import dev.einmal.application.pipeline.Catalog.Place;
import dev.einmal.application.pipeline.StageInputs;
import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.run.ClaimAudit;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.BackingOff;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.StageInput;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.Postponement;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.Run.GrantTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Takes due jobs and claims their runs in one transaction, so that a job is never taken without its run being judged.
 *
 * <p>A job whose run is closed, or whose stage has nothing to compute from yet, is removed: whoever changes that
 * enqueues it again. A job whose run is held or backs off waits until then.
 */
public final class FetchWork {

    private final Transactions transactions;
    private final JobQueue queue;
    private final StageRuns runs;
    private final StageInputs inputs;
    private final Catalog catalog;
    private final Auditor auditor;
    private final Ids ids;
    private final WorkerId worker;

    public FetchWork(Ports ports, Catalog catalog, Ids ids, WorkerId worker) {
        this.transactions = ports.transactions();
        this.queue = ports.queue();
        this.runs = ports.runs();
        this.inputs = ports.inputs();
        this.auditor = ports.auditor();
        this.catalog = catalog;
        this.ids = ids;
        this.worker = worker;
    }

    /**
     * Takes at most {@code limit} ordinary jobs and {@code suspectLimit} suspect ones.
     *
     * @param after where the fetch before stopped, so that every tenant gets its turn
     */
    public Fetched fetch(int limit, int suspectLimit, Optional<TenantId> after) {
        return transactions.call(tx -> {
            JobQueue.Fetched taken = queue.fetch(tx, new Fetch(catalog.leases(), limit, suspectLimit, after));
            return taken.jobs().isEmpty() ? Fetched.nothing(taken) : claim(tx, taken);
        });
    }

    private Fetched claim(Transaction tx, JobQueue.Fetched taken) {
        List<Job> jobs = taken.jobs();
        List<Optional<StageInput>> gathered =
                inputs.gather(tx, jobs.stream().map(Job::key).toList());
        List<Candidate> candidates = new ArrayList<>();
        List<StageKey> finished = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            Job job = jobs.get(i);
            Optional<Place> place = catalog.place(job.key().stage());
            if (gathered.get(i).isPresent() && place.isPresent()) {
                candidates.add(new Candidate(job, place.get(), gathered.get(i).get()));
            } else {
                finished.add(job.key());
            }
        }
        return sortOut(tx, taken, candidates, finished);
    }

    private Fetched sortOut(
            Transaction tx, JobQueue.Fetched taken, List<Candidate> candidates, List<StageKey> finished) {
        UUID nonce = ids.nonce();
        List<ClaimOutcome> outcomes = candidates.isEmpty()
                ? List.of()
                : runs.claim(
                        tx,
                        candidates.stream()
                                .map(candidate -> candidate.claim(worker, nonce, ids.next()))
                                .toList());
        List<Assignment> assignments = new ArrayList<>();
        List<Postponement> postponed = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            sortOut(candidates.get(i), outcomes.get(i), assignments, postponed, finished);
        }
        if (!finished.isEmpty()) {
            queue.finish(tx, finished);
        }
        if (!postponed.isEmpty()) {
            queue.postpone(tx, postponed);
        }
        auditor.record(tx, ClaimAudit.entries(outcomes, worker));
        return new Fetched(taken, assignments, buried(outcomes));
    }

    private static List<Dead> buried(List<ClaimOutcome> outcomes) {
        return outcomes.stream()
                .filter(outcome -> outcome.kind() == ClaimOutcome.Kind.DEAD)
                .map(Dead.class::cast)
                .filter(Dead::buriedNow)
                .toList();
    }

    private static void sortOut(
            Candidate candidate,
            ClaimOutcome outcome,
            List<Assignment> assignments,
            List<Postponement> postponed,
            List<StageKey> finished) {
        StageKey key = outcome.key();
        switch (outcome.kind()) {
            case ACQUIRED -> assignments.add(candidate.assignment((Acquired) outcome));
            case IN_PROGRESS -> postponed.add(new Postponement(key, ((InProgress) outcome).until(), true));
            case BACKING_OFF -> postponed.add(new Postponement(key, ((BackingOff) outcome).until(), false));
            case ALREADY_SUCCEEDED, DEAD, CANCELLED, INPUT_CHANGED -> finished.add(key);
        }
    }

    /** The ports that fetching composes. */
    public record Ports(
            Transactions transactions, JobQueue queue, StageRuns runs, StageInputs inputs, Auditor auditor) {}

    /**
     * What a fetch brought.
     *
     * @param taken the jobs that were looked at, and where to go on
     * @param assignments the attempts to run
     * @param buried the runs that these claims gave up, because the worker of their last attempt was lost
     */
    public record Fetched(JobQueue.Fetched taken, List<Assignment> assignments, List<Dead> buried) {

        static Fetched nothing(JobQueue.Fetched taken) {
            return new Fetched(taken, List.of(), List.of());
        }

        public Fetched {
            assignments = List.copyOf(assignments);
            buried = List.copyOf(buried);
        }
    }

    private record Candidate(Job job, Place place, StageInput input) {

        Claim claim(WorkerId worker, UUID nonce, UUID newRunId) {
            Stage stage = place.stage();
            GrantTerms terms =
                    new GrantTerms(worker, nonce, stage.lease(), stage.retry().maxAttempts());
            return new Claim(job.key(), input.hash(), place.pipeline().policyOf(stage), terms, newRunId);
        }

        Assignment assignment(Acquired acquired) {
            boolean suspect = job.suspect() || acquired.attempt().kind() == ClaimKind.TAKEOVER;
            return new Assignment(acquired.attempt(), place.stage(), input, suspect);
        }
    }
}
