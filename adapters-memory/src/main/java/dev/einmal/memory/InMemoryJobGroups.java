package dev.einmal.memory;

import dev.einmal.application.queue.GroupDoor;
import dev.einmal.application.queue.JobGroups;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.GroupKey;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.queue.Group;
import dev.einmal.memory.WaitingJob.Membership;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Groups in memory. */
final class InMemoryJobGroups implements JobGroups {

    private final InMemoryTable<StageKey, WaitingJob> jobs;
    private final GroupTurns turns;
    private final StoreClock clock;
    private final AtomicLong places = new AtomicLong();

    InMemoryJobGroups(InMemoryTable<StageKey, WaitingJob> jobs, GroupTurns turns, StoreClock clock) {
        this.jobs = jobs;
        this.turns = turns;
        this.clock = clock;
    }

    @Override
    public List<Entry> enter(Transaction tx, Group group, List<Arrival> arrivals) {
        Map<GroupKey, List<Arrival>> byTenant = arrivals.stream()
                .collect(Collectors.groupingBy(
                        arrival -> group.of(arrival.key().tenant()), TreeMap::new, Collectors.toList()));
        byTenant.keySet().forEach(key -> turns.slots().lock(tx, key));
        Map<SubmissionKey, Entry> answers = new HashMap<>();
        byTenant.forEach((key, ofTenant) -> answers.putAll(enter(tx, group, key, ofTenant)));
        return arrivals.stream()
                .<Entry>map(arrival -> Objects.requireNonNull(answers.get(arrival.key())))
                .toList();
    }

    private Map<SubmissionKey, Entry> enter(Transaction tx, Group group, GroupKey key, List<Arrival> arrivals) {
        if (!group.policy().isOneAtATime()) {
            turns.release(tx, key);
        }
        GroupDoor door = door(tx, group, key);
        Map<SubmissionKey, Entry> answers = new HashMap<>();
        arrivals.forEach(arrival -> answers.put(arrival.key(), Entry.letIn()));
        List<Arrival> own = arrivals.stream()
                .filter(arrival -> turns.members()
                        .find(tx, arrival.key())
                        .map(Membership::group)
                        .filter(other -> !other.equals(key))
                        .isEmpty())
                .toList();
        List<Entry> entries = door.enter(own);
        for (int i = 0; i < own.size(); i++) {
            SubmissionKey submission = own.get(i).key();
            answers.put(submission, entries.get(i));
            if (entries.get(i).isLetIn() && turns.members().find(tx, submission).isEmpty()) {
                turns.members().put(tx, submission, new Membership(key, places.incrementAndGet()));
            }
        }
        turns.slots().put(tx, key, new GroupSlot(group.policy(), door.state()));
        return answers;
    }

    private GroupDoor door(Transaction tx, Group group, GroupKey key) {
        Instant now = clock.now();
        GroupDoor.State state =
                turns.slots().find(tx, key).map(GroupSlot::state).orElse(GroupDoor.State.NEW);
        if (group.window().kind() == Group.Window.Kind.LAST_WINS) {
            turns.ofGroup(tx, key).stream().filter(job -> !job.isSuspect()).forEach(job -> jobs.lock(tx, job.key()));
        }
        List<WaitingJob> ofGroup = turns.ofGroup(tx, key);
        return new GroupDoor(
                group,
                now,
                state,
                ofGroup.stream().anyMatch(WaitingJob::isSuspect),
                ofGroup.stream()
                        .filter(job -> !job.isSuspect())
                        .map(WaitingJob::key)
                        .toList());
    }
}
