package dev.einmal.application.queue;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.environment.Ids;
import dev.einmal.application.pipeline.Catalog;
import dev.einmal.application.pipeline.Catalog.Place;
import dev.einmal.application.pipeline.HandOver;
import dev.einmal.application.pipeline.StageInputs;
import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.run.ClaimAudit;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.transaction.CommitUnknown;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.EinmalException;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.StageInput;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.Run.GrantTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Takes due jobs and claims their runs in one transaction, so that a job is never taken without its run being judged.
 *
 * <p>A job whose run is closed is removed, one whose run is held or backs off waits until then. A job that turns out to
 * be needless because its stage has succeeded before, or too early because a stage before it has not, passes the word on
 * to the stages after or before it, so that a subject goes on however it came there.
 */
public final class FetchWork {

    private final Transactions transactions;
    private final JobQueue queue;
    private final StageRuns runs;
    private final StageInputs inputs;
    private final HandOver handOver;
    private final Catalog catalog;
    private final Auditor auditor;
    private final Ids ids;
    private final WorkerId worker;

    public FetchWork(Ports ports, Catalog catalog, Ids ids, WorkerId worker) {
        this.transactions = ports.transactions();
        this.queue = ports.queue();
        this.runs = ports.runs();
        this.inputs = ports.inputs();
        this.handOver = ports.handOver();
        this.auditor = ports.auditor();
        this.catalog = catalog;
        this.ids = ids;
        this.worker = worker;
    }

    /**
     * Takes at most {@code limit} ordinary jobs and {@code suspectLimit} suspect ones. Claims whose COMMIT was not
     * answered are sent again; their nonce makes that safe.
     *
     * @param after where the fetch before stopped, so that every tenant gets its turn
     */
    public Fetched fetch(int limit, int suspectLimit, Optional<TenantId> after) {
        SortedJobs sorted = sorted(new Fetch(catalog.leases(), limit, suspectLimit, after));
        return sorted.fetched(moved(sorted));
    }

    private SortedJobs sorted(Fetch wanted) {
        AtomicReference<@Nullable Claims> sent = new AtomicReference<>();
        try {
            return transactions.call(tx -> {
                Claims claims = claims(tx, queue.fetch(tx, wanted));
                sent.set(claims);
                return sorted(tx, claims);
            });
        } catch (CommitUnknown unknown) {
            Claims again = sent.get();
            if (again == null) {
                throw unknown;
            }
            return transactions.call(tx -> sorted(tx, again));
        }
    }

    private Claims claims(Transaction tx, JobQueue.Fetched taken) {
        List<Job> jobs = taken.jobs();
        List<Optional<StageInput>> gathered = gather(tx, jobs);
        UUID nonce = ids.nonce();
        List<Candidate> candidates = new ArrayList<>();
        List<StageKey> early = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            Job job = jobs.get(i);
            Optional<Candidate> candidate = candidate(job, gathered.get(i), nonce);
            candidate.ifPresentOrElse(candidates::add, () -> early.add(job.key()));
        }
        return new Claims(taken, candidates, early);
    }

    private Optional<Candidate> candidate(Job job, Optional<StageInput> input, UUID nonce) {
        return catalog.place(job.key().stage())
                .flatMap(place ->
                        input.map(found -> Candidate.of(job, place, found, new Sender(worker, nonce, ids.next()))));
    }

    private List<Optional<StageInput>> gather(Transaction tx, List<Job> jobs) {
        return jobs.isEmpty()
                ? List.of()
                : inputs.gather(tx, jobs.stream().map(Job::key).toList());
    }

    private SortedJobs sorted(Transaction tx, Claims claims) {
        var sorted = new SortedJobs(claims.taken(), claims.early());
        if (claims.candidates().isEmpty()) {
            return sorted;
        }
        List<ClaimOutcome> outcomes = runs.claim(
                tx, claims.candidates().stream().map(Candidate::claim).toList());
        for (int i = 0; i < outcomes.size(); i++) {
            sorted.sort(claims.candidates().get(i), outcomes.get(i));
        }
        auditor.record(tx, ClaimAudit.entries(outcomes, worker));
        return sorted;
    }

    /**
     * Removes and moves the jobs that bring no attempt, and enqueues what is to run instead of needless and early ones. In
     * a transaction of its own, since submissions and groups are locked before jobs; if it fails the jobs come back when
     * their leases end.
     */
    private Optional<EinmalException> moved(SortedJobs sorted) {
        if (!sorted.isAnyToMove()) {
            return Optional.empty();
        }
        try {
            transactions.run(tx -> {
                handOver.after(tx, sorted.needless());
                handOver.before(tx, sorted.early());
                sorted.move(tx, queue);
            });
            return Optional.empty();
        } catch (EinmalException e) {
            return Optional.of(e);
        }
    }

    /** The ports that fetching composes. */
    public record Ports(
            Transactions transactions,
            JobQueue queue,
            StageRuns runs,
            StageInputs inputs,
            HandOver handOver,
            Auditor auditor) {}

    /**
     * What a fetch brought.
     *
     * @param taken the jobs that were looked at, and where to go on
     * @param assignments the attempts to run
     * @param buried the runs that these claims gave up, because the worker of their last attempt was lost
     * @param trouble what went wrong after these attempts had been granted
     */
    public record Fetched(
            JobQueue.Fetched taken,
            List<Assignment> assignments,
            List<Dead> buried,
            Optional<EinmalException> trouble) {

        public Fetched {
            assignments = List.copyOf(assignments);
            buried = List.copyOf(buried);
        }
    }

    /** What was claimed, to be sent once more if need be. */
    private record Claims(JobQueue.Fetched taken, List<Candidate> candidates, List<StageKey> early) {}

    /** Who claims, in which call; {@code newRunId} is used if there is no run yet. */
    private record Sender(WorkerId worker, UUID nonce, UUID newRunId) {}

    /** A job whose stage has something to compute from. */
    record Candidate(Job job, Stage stage, StageInput input, Claim claim) {

        static Candidate of(Job job, Place place, StageInput input, Sender sender) {
            Stage stage = place.stage();
            GrantTerms terms = new GrantTerms(
                    sender.worker(),
                    sender.nonce(),
                    stage.lease(),
                    stage.retry().maxAttempts());
            Claim claim =
                    new Claim(job.key(), input.hash(), place.pipeline().policyOf(stage), terms, sender.newRunId());
            return new Candidate(job, stage, input, claim);
        }

        Assignment assignment(Acquired acquired) {
            boolean suspect = job.suspect() || acquired.attempt().kind() == ClaimKind.TAKEOVER;
            return new Assignment(acquired.attempt(), stage, input, suspect);
        }
    }
}
