package dev.einmal.memory;

import dev.einmal.application.queue.JobQueue;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Jobs in memory. */
final class InMemoryJobQueue implements JobQueue {

    private final InMemoryTable<StageKey, WaitingJob> jobs = new InMemoryTable<>();
    private final AtomicLong age = new AtomicLong();
    private final StoreClock clock;

    InMemoryJobQueue(StoreClock clock) {
        this.clock = clock;
    }

    @Override
    public List<EnqueueOutcome> enqueue(Transaction tx, List<JobRequest> requests) {
        Instant now = clock.now();
        return InKeyOrder.answer(requests, JobRequest::key, request -> enqueue(tx, request, now));
    }

    /** A job that is there is held even if it stays as it was: it must not go before this transaction has ended. */
    private EnqueueOutcome enqueue(Transaction tx, JobRequest request, Instant now) {
        LockedRow<StageKey, WaitingJob> row = jobs.lock(tx, request.key());
        Optional<WaitingJob> waiting = row.value();
        if (waiting.isEmpty()) {
            row.write(WaitingJob.of(request, now, age.incrementAndGet()));
            return EnqueueOutcome.ENQUEUED;
        }
        if (!request.inputMayDiffer()) {
            return EnqueueOutcome.ALREADY_QUEUED;
        }
        row.write(waiting.get().refreshed(now.plus(request.delay())));
        return EnqueueOutcome.REFRESHED;
    }

    @Override
    public List<Job> fetch(Transaction tx, Fetch fetch) {
        Instant now = clock.now();
        List<WaitingJob> due = jobs.where(tx, job -> isWanted(job, fetch, now)).stream()
                .sorted(WaitingJob.FETCH_ORDER)
                .toList();
        List<Job> taken = new ArrayList<>();
        int fresh = 0;
        int suspects = 0;
        for (WaitingJob job : due) {
            boolean room = job.suspect() ? suspects < fetch.suspectLimit() : fresh < fetch.limit();
            Optional<Job> got = room ? take(tx, job, fetch, now) : Optional.empty();
            if (got.isPresent()) {
                taken.add(got.get());
                suspects += job.suspect() ? 1 : 0;
                fresh += job.suspect() ? 0 : 1;
            }
        }
        return taken;
    }

    /** Takes the job unless somebody else holds it, or has changed it since it was seen. */
    private Optional<Job> take(Transaction tx, WaitingJob seen, Fetch fetch, Instant now) {
        Optional<LockedRow<StageKey, WaitingJob>> row = jobs.tryLock(tx, seen.key());
        if (row.isEmpty()) {
            return Optional.empty();
        }
        if (row.get().value().filter(seen::equals).isEmpty()) {
            row.get().letGo();
            return Optional.empty();
        }
        Duration lease = fetch.leases().getOrDefault(seen.queue(), Duration.ZERO);
        WaitingJob fetched = seen.fetchedUntil(now.plus(lease));
        row.get().write(fetched);
        return Optional.of(new Job(seen.key(), seen.queue(), seen.priority(), fetched.due(), seen.suspect()));
    }

    private static boolean isWanted(WaitingJob job, Fetch fetch, Instant now) {
        return fetch.leases().containsKey(job.queue()) && job.isDue(now);
    }

    @Override
    public void finish(Transaction tx, List<StageKey> keys) {
        Instant now = clock.now();
        InKeyOrder.sorted(keys, key -> key).keySet().forEach(key -> finish(jobs.lock(tx, key), now));
    }

    private static void finish(LockedRow<StageKey, WaitingJob> row, Instant now) {
        Optional<WaitingJob> job = row.value();
        if (job.isEmpty()) {
            row.letGo();
        } else if (job.get().askedAgain()) {
            row.write(job.get().startingOver(now));
        } else {
            row.remove();
        }
    }

    @Override
    public void postpone(Transaction tx, List<Postponement> postponements) {
        Instant now = clock.now();
        InKeyOrder.sorted(postponements, Postponement::key)
                .forEach((key, postponement) -> postpone(jobs.lock(tx, key), postponement, now));
    }

    private static void postpone(LockedRow<StageKey, WaitingJob> row, Postponement postponement, Instant now) {
        row.value().ifPresentOrElse(job -> row.write(job.postponed(postponement, now)), row::letGo);
    }

    @Override
    public List<Job> ofSubject(Transaction tx, SubjectKey subject) {
        return jobs
                .from(tx, SubjectRange.start(subject), key -> key.subjectKey().equals(subject))
                .stream()
                .map(WaitingJob::toJob)
                .toList();
    }

    @Override
    public List<QueueDepth> depths(Transaction tx) {
        Instant now = clock.now();
        Map<QueueName, QueueDepth> depths = new TreeMap<>();
        for (WaitingJob job : jobs.where(tx, any -> true)) {
            var one = new QueueDepth(job.queue(), 1, job.isDue(now) ? 1 : 0, job.due());
            depths.merge(job.queue(), one, InMemoryJobQueue::sum);
        }
        return List.copyOf(depths.values());
    }

    private static QueueDepth sum(QueueDepth a, QueueDepth b) {
        Instant oldest = a.oldestDue().isBefore(b.oldestDue()) ? a.oldestDue() : b.oldestDue();
        return new QueueDepth(a.queue(), a.jobs() + b.jobs(), a.due() + b.due(), oldest);
    }
}
