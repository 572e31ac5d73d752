package dev.einmal.memory;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.GroupKey;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.queue.GroupPolicy;
import dev.einmal.memory.WaitingJob.Membership;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Whose turn it is in a group of which one job runs at a time. */
final class GroupTurns {

    private static final Comparator<WaitingJob> IN_ORDER =
            Comparator.comparing(WaitingJob::place).thenComparing(WaitingJob::age);

    private static final Comparator<WaitingJob> BY_DUE_TIME =
            Comparator.comparing(WaitingJob::due).thenComparing(WaitingJob::age);

    private final InMemoryTable<StageKey, WaitingJob> jobs;
    private final InMemoryTable<GroupKey, GroupSlot> slots = new InMemoryTable<>();
    private final InMemoryTable<SubmissionKey, Membership> members = new InMemoryTable<>();
    private final InMemoryStageRegistry registry;

    GroupTurns(InMemoryTable<StageKey, WaitingJob> jobs, InMemoryStageRegistry registry) {
        this.jobs = jobs;
        this.registry = registry;
    }

    InMemoryTable<GroupKey, GroupSlot> slots() {
        return slots;
    }

    InMemoryTable<SubmissionKey, Membership> members() {
        return members;
    }

    /** The group that the jobs of a stage key belong to. */
    Optional<Membership> membership(Transaction tx, StageKey key) {
        return registry.owner(tx, key.stage())
                .map(pipeline -> new SubmissionKey(key.tenant(), key.subject(), pipeline))
                .flatMap(submission -> members.find(tx, submission));
    }

    /**
     * Locks those of the groups of which one job runs at a time, until the transaction ends; to come before anything that
     * locks jobs.
     */
    SortedSet<GroupKey> lock(Transaction tx, Collection<GroupKey> groups) {
        SortedSet<GroupKey> locked = new TreeSet<>();
        for (GroupKey group : new TreeSet<>(groups)) {
            if (isOneAtATime(slots.find(tx, group))) {
                LockedRow<GroupKey, GroupSlot> row = slots.lock(tx, group);
                if (isOneAtATime(row.value())) {
                    locked.add(group);
                }
            }
        }
        return locked;
    }

    private static boolean isOneAtATime(Optional<GroupSlot> slot) {
        return slot.map(GroupSlot::policy).filter(GroupPolicy::isOneAtATime).isPresent();
    }

    /** Gives the turn, in groups that are locked, to the job that goes next. */
    void pass(Transaction tx, SortedSet<GroupKey> groups, Instant now) {
        for (GroupKey group : groups) {
            slots.find(tx, group).ifPresent(slot -> pass(tx, slot.policy(), ofGroup(tx, group), now));
        }
    }

    /** The jobs of a group, in the order of their keys. */
    List<WaitingJob> ofGroup(Transaction tx, GroupKey group) {
        return jobs.where(tx, job -> job.group().filter(group::equals).isPresent());
    }

    private void pass(Transaction tx, GroupPolicy policy, List<WaitingJob> ofGroup, Instant now) {
        List<WaitingJob> admitted = locked(tx, ofGroup);
        if (admitted.stream().anyMatch(WaitingJob::isSuspect)) {
            return;
        }
        List<WaitingJob> candidates = new ArrayList<>(admitted);
        ofGroup.stream().filter(WaitingJob::isInLine).forEach(candidates::add);
        Optional<StageKey> next = next(policy, candidates, now).map(WaitingJob::key);
        for (WaitingJob job : candidates) {
            boolean waits = next.filter(job.key()::equals).isEmpty();
            if (waits != job.isInLine()) {
                jobs.put(tx, job.key(), job.inLine(waits));
            }
        }
    }

    /** Lets all jobs go that wait for the turn of a group, which is locked. */
    void release(Transaction tx, GroupKey group) {
        ofGroup(tx, group).stream()
                .filter(WaitingJob::isInLine)
                .forEach(job -> jobs.put(tx, job.key(), job.inLine(false)));
    }

    /** The newest versions of the jobs that may be fetched, held so that nobody fetches them. */
    private List<WaitingJob> locked(Transaction tx, List<WaitingJob> ofGroup) {
        List<WaitingJob> locked = new ArrayList<>();
        ofGroup.stream()
                .filter(job -> !job.isInLine())
                .map(WaitingJob::key)
                .sorted()
                .forEach(key -> jobs.lock(tx, key).value().ifPresent(locked::add));
        return locked;
    }

    private static Optional<WaitingJob> next(GroupPolicy policy, List<WaitingJob> candidates, Instant now) {
        if (policy.isInOrder()) {
            return candidates.stream().min(IN_ORDER);
        }
        return candidates.stream()
                .filter(job -> job.isDue(now))
                .min(WaitingJob.FETCH_ORDER)
                .or(() -> candidates.stream().min(BY_DUE_TIME));
    }
}
