package dev.einmal.memory;

import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.GroupKey;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.domain.queue.Postponement;
import dev.einmal.domain.queue.QueueDepth;
import dev.einmal.memory.WaitingJob.Membership;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Jobs in memory. */
final class InMemoryJobQueue implements JobQueue {

    private final InMemoryTable<StageKey, WaitingJob> jobs;
    private final GroupTurns turns;
    private final AtomicLong age = new AtomicLong();
    private final InMemoryPauses pauses;
    private final StoreClock clock;

    InMemoryJobQueue(
            InMemoryTable<StageKey, WaitingJob> jobs, GroupTurns turns, InMemoryPauses pauses, StoreClock clock) {
        this.jobs = jobs;
        this.turns = turns;
        this.pauses = pauses;
        this.clock = clock;
    }

    @Override
    public List<EnqueueOutcome> enqueue(Transaction tx, List<JobRequest> requests) {
        Instant now = clock.now();
        Map<StageKey, Membership> members = new HashMap<>();
        requests.forEach(request ->
                turns.membership(tx, request.key()).ifPresent(membership -> members.put(request.key(), membership)));
        SortedSet<GroupKey> locked =
                turns.lock(tx, members.values().stream().map(Membership::group).toList());
        Set<GroupKey> changed = new HashSet<>();
        List<EnqueueOutcome> outcomes = InKeyOrder.answer(requests, JobRequest::key, request -> {
            Optional<Membership> membership = Optional.ofNullable(members.get(request.key()));
            EnqueueOutcome outcome = enqueue(tx, request, membership, locked, now);
            if (outcome != EnqueueOutcome.ALREADY_QUEUED) {
                jobs.find(tx, request.key()).flatMap(WaitingJob::group).ifPresent(changed::add);
            }
            return outcome;
        });
        locked.retainAll(changed);
        turns.pass(tx, locked, now);
        return outcomes;
    }

    /** A job that is there is held even if it stays as it was: it must not go before this transaction has ended. */
    private EnqueueOutcome enqueue(
            Transaction tx,
            JobRequest request,
            Optional<Membership> membership,
            Set<GroupKey> oneAtATime,
            Instant now) {
        LockedRow<StageKey, WaitingJob> row = jobs.lock(tx, request.key());
        Optional<WaitingJob> waiting = row.value();
        if (waiting.isEmpty()) {
            boolean inLine = membership
                    .map(Membership::group)
                    .filter(oneAtATime::contains)
                    .isPresent();
            row.write(WaitingJob.of(request, now, age.incrementAndGet(), membership, inLine));
            return EnqueueOutcome.ENQUEUED;
        }
        if (!request.inputMayDiffer()) {
            return EnqueueOutcome.ALREADY_QUEUED;
        }
        row.write(waiting.get().refreshed(request.due().from(now)));
        return EnqueueOutcome.REFRESHED;
    }

    @Override
    public Fetched fetch(Transaction tx, Fetch fetch) {
        Instant now = clock.now();
        Set<PauseTarget> paused = pauses.targets(tx);
        var choice = new FairChoice(fetch, jobs.where(tx, job -> true), job -> isWanted(job, fetch, paused, now));
        List<WaitingJob> candidates = choice.candidates();
        List<Job> taken = take(tx, candidates, fetch.limit(), fetch, now);
        boolean contended = taken.size() < Math.min(fetch.limit(), candidates.size());
        taken.addAll(take(tx, choice.suspects(), fetch.suspectLimit(), fetch, now));
        return new Fetched(taken, choice.last(), contended);
    }

    private List<Job> take(Transaction tx, List<WaitingJob> candidates, int limit, Fetch fetch, Instant now) {
        List<Job> taken = new ArrayList<>();
        for (WaitingJob job : candidates) {
            if (taken.size() == limit) {
                break;
            }
            take(tx, job, fetch, now).ifPresent(taken::add);
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
        return Optional.of(
                new Job(seen.key(), seen.queue(), seen.priority(), fetched.due(), seen.isSuspect(), seen.isInLine()));
    }

    private static boolean isWanted(WaitingJob job, Fetch fetch, Set<PauseTarget> paused, Instant now) {
        return fetch.leases().containsKey(job.queue())
                && job.isDue(now)
                && !paused.contains(PauseTarget.queue(job.queue()))
                && !paused.contains(PauseTarget.tenant(job.key().tenant()));
    }

    @Override
    public void finish(Transaction tx, List<StageKey> keys) {
        Instant now = clock.now();
        SortedSet<GroupKey> groups = lockGroups(tx, keys);
        InKeyOrder.sorted(keys, key -> key).keySet().forEach(key -> finish(jobs.lock(tx, key), now));
        turns.pass(tx, groups, now);
    }

    /** The groups of the jobs that are there. */
    private SortedSet<GroupKey> lockGroups(Transaction tx, List<StageKey> keys) {
        return turns.lock(
                tx,
                jobs.find(tx, keys).stream()
                        .flatMap(Optional::stream)
                        .flatMap(job -> job.group().stream())
                        .toList());
    }

    private static void finish(LockedRow<StageKey, WaitingJob> row, Instant now) {
        Optional<WaitingJob> job = row.value();
        if (job.isEmpty()) {
            row.letGo();
        } else if (job.get().isAskedAgain()) {
            row.write(job.get().startingOver(now));
        } else {
            row.remove();
        }
    }

    @Override
    public void postpone(Transaction tx, List<Postponement> postponements) {
        Instant now = clock.now();
        SortedSet<GroupKey> groups =
                lockGroups(tx, postponements.stream().map(Postponement::key).toList());
        InKeyOrder.sorted(postponements, Postponement::key)
                .forEach((key, postponement) -> postpone(jobs.lock(tx, key), postponement, now));
        turns.pass(tx, groups, now);
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
            int due = job.isDue(now) && !job.isInLine() ? 1 : 0;
            var one = new QueueDepth(job.queue(), 1, due, job.isInLine() ? 1 : 0, job.due());
            depths.merge(job.queue(), one, InMemoryJobQueue::sum);
        }
        return List.copyOf(depths.values());
    }

    private static QueueDepth sum(QueueDepth a, QueueDepth b) {
        Instant oldest = a.oldestDue().isBefore(b.oldestDue()) ? a.oldestDue() : b.oldestDue();
        return new QueueDepth(a.queue(), a.jobs() + b.jobs(), a.due() + b.due(), a.inLine() + b.inLine(), oldest);
    }
}
