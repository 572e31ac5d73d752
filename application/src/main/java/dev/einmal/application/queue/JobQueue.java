package dev.einmal.application.queue;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.Postponement;
import dev.einmal.domain.queue.QueueDepth;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where jobs wait: one per stage key, and a hint only, because the run decides.
 *
 * <p>It may deliver late or twice. Every list names a key at most once; rows are locked in key order. Changes become
 * visible with their transaction.
 */
public interface JobQueue {

    /** Adds the jobs that are not there; answers each request in order. */
    List<EnqueueOutcome> enqueue(Transaction tx, List<JobRequest> requests);

    /**
     * Takes jobs that are due and that nobody else is taking. Each becomes due again when the lease of its queue ends,
     * and suspect, unless it is finished or postponed before. Nothing is taken of a tenant or a queue that is paused.
     *
     * <p>Tenants take turns: the first job of each, then the second of each, and so on, so that one tenant's backlog
     * holds up nobody else. Within a tenant jobs come by priority, then due time, then age; suspect ones by due time,
     * then age. At most {@value Fetch#TENANTS} tenants are looked at; the next fetch goes on behind them.
     */
    Fetched fetch(Transaction tx, Fetch fetch);

    /** Removes jobs whose runs are closed; one that was asked for again since it was fetched becomes due now instead. */
    void finish(Transaction tx, List<StageKey> keys);

    /** Moves jobs to a later time; one that was asked for again since it was fetched becomes due now instead. */
    void postpone(Transaction tx, List<Postponement> postponements);

    /** Every job of a subject, in the order of the stages' names: empty means that nothing is left to do for it. */
    List<Job> ofSubject(Transaction tx, SubjectKey subject);

    /** What waits, by queue, in the order of their names; queues without jobs are left out. */
    List<QueueDepth> depths(Transaction tx);

    /**
     * How much to take.
     *
     * @param leases the queues to take from, each with the length of its leases
     * @param limit how many jobs at most that are not suspect
     * @param suspectLimit how many suspect jobs at most, beside the others
     * @param after the tenant, in the order of their names, behind which to begin; empty to begin with the first
     */
    record Fetch(Map<QueueName, Duration> leases, int limit, int suspectLimit, Optional<TenantId> after) {

        /** How many tenants with jobs a fetch looks at. */
        public static final int TENANTS = 16;

        /** Begins with the first tenant. */
        public Fetch(Map<QueueName, Duration> leases, int limit, int suspectLimit) {
            this(leases, limit, suspectLimit, Optional.empty());
        }

        public Fetch {
            leases = Map.copyOf(leases);
            if (limit < 0 || suspectLimit < 0) {
                throw new IllegalArgumentException("limits must be ≥ 0, were %d and %d".formatted(limit, suspectLimit));
            }
        }
    }

    /**
     * What a fetch took.
     *
     * @param last the tenant at which it stopped looking, if there may be more behind; empty at the end of a round
     * @param contended that others were taking at the same moment what was looked at, so that less was taken than
     *     there may be
     */
    record Fetched(List<Job> jobs, Optional<TenantId> last, boolean contended) {

        public Fetched {
            jobs = List.copyOf(jobs);
        }
    }
}
