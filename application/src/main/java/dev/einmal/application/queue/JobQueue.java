package dev.einmal.application.queue;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.Postponement;
import dev.einmal.domain.queue.QueueDepth;
import java.time.Duration;
import java.util.List;
import java.util.Map;

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
     * Takes jobs that are due and that nobody else is taking, by priority, then due time, then age. Each becomes due
     * again when the lease of its queue ends, and suspect, unless it is finished or postponed before.
     */
    List<Job> fetch(Transaction tx, Fetch fetch);

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
     */
    record Fetch(Map<QueueName, Duration> leases, int limit, int suspectLimit) {

        public Fetch {
            leases = Map.copyOf(leases);
            if (limit < 0 || suspectLimit < 0) {
                throw new IllegalArgumentException("limits must be ≥ 0, were %d and %d".formatted(limit, suspectLimit));
            }
        }
    }
}
