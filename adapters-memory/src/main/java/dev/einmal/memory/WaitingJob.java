package dev.einmal.memory;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.Postponement;
import java.time.Instant;
import java.util.Comparator;

/**
 * A job as it is stored.
 *
 * @param age grows with every job that is added
 * @param askedAgain that the job was asked for again since it was fetched, so that it must not simply go
 */
record WaitingJob(
        StageKey key, QueueName queue, int priority, Instant due, long age, boolean suspect, boolean askedAgain) {

    /** The order in which jobs are handed out. */
    static final Comparator<WaitingJob> FETCH_ORDER = Comparator.comparing(
                    WaitingJob::priority, Comparator.reverseOrder())
            .thenComparing(WaitingJob::due)
            .thenComparing(WaitingJob::age);

    static WaitingJob of(JobRequest request, Instant now, long age) {
        return new WaitingJob(
                request.key(), request.queue(), request.priority(), now.plus(request.delay()), age, false, false);
    }

    boolean isDue(Instant now) {
        return !due.isAfter(now);
    }

    /** One that nobody works on looks at the input no later than asked; one that somebody works on does so afterwards. */
    WaitingJob refreshed(Instant wanted) {
        if (suspect) {
            return new WaitingJob(key, queue, priority, due, age, true, true);
        }
        return new WaitingJob(key, queue, priority, due.isBefore(wanted) ? due : wanted, age, false, askedAgain);
    }

    /** Suspect until somebody says what became of it. */
    WaitingJob fetchedUntil(Instant leaseEnd) {
        return new WaitingJob(key, queue, priority, leaseEnd, age, true, false);
    }

    WaitingJob startingOver(Instant now) {
        return new WaitingJob(key, queue, priority, now, age, false, false);
    }

    WaitingJob postponed(Postponement postponement, Instant now) {
        return new WaitingJob(
                key, queue, priority, askedAgain ? now : postponement.until(), age, postponement.suspect(), false);
    }

    Job toJob() {
        return new Job(key, queue, priority, due, suspect);
    }
}
