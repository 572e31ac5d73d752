package dev.einmal.application.testing.history;

import static dev.einmal.application.testing.history.OtherCommands.silent;

import dev.einmal.application.queue.JobGroups.Arrival;
import dev.einmal.application.queue.JobGroups.Entry;
import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.queue.JobQueue.Fetched;
import dev.einmal.application.queue.Pauses.PauseOutcome;
import dev.einmal.application.queue.Pauses.Request;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.Due;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.Group;
import dev.einmal.domain.queue.GroupPolicy;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.domain.queue.Postponement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Commands about jobs and pauses. */
final class QueueCommands {

    private static final List<GroupPolicy> POLICIES = List.of(GroupPolicy.values());

    private final Dice dice;
    private final Known known;

    QueueCommands(Dice dice, Known known) {
        this.dice = dice;
        this.known = known;
    }

    Command<EnqueueOutcome> enqueue(Instant now) {
        List<JobRequest> requests = dice.few(known.keys()).stream()
                .map(key -> new JobRequest(key, dice.one(known.queues()), dice.below(3), due(now), dice.oneIn(2)))
                .toList();
        return new Command<>(
                () -> "enqueue " + requests,
                (store, tx) -> store.queue().enqueue(tx, requests),
                outcome -> "enqueue " + outcome);
    }

    private Due due(Instant now) {
        Duration delay = dice.upTo(30);
        return dice.oneIn(3) ? new Due(delay, Optional.of(now.plus(dice.upTo(40)))) : Due.after(delay);
    }

    Command<Entry> enter() {
        List<Arrival> arrivals = dice.few(known.submissions()).stream()
                .map(key -> new Arrival(key, dice.oneIn(2)))
                .toList();
        Group plain = Group.of("g", "k" + dice.below(2), dice.one(POLICIES));
        Duration window = Duration.ofSeconds(1 + dice.below(20));
        Group group = dice.oneIn(2) ? (dice.oneIn(3) ? plain.throttled(window) : plain.debounced(window)) : plain;
        return new Command<>(
                () -> "enter %s %s".formatted(group, arrivals),
                (store, tx) -> store.groups().enter(tx, group, arrivals),
                QueueCommands::label);
    }

    private static String label(Entry entry) {
        if (!entry.isLetIn()) {
            return "turned away";
        }
        return entry.displaced().isEmpty() ? "let in" : "let in displacing";
    }

    Command<Fetched> fetch() {
        Map<QueueName, Duration> leases = new HashMap<>();
        dice.few(known.queues()).forEach(queue -> leases.put(queue, Duration.ofSeconds(1 + dice.below(30))));
        Optional<TenantId> after =
                dice.oneIn(4) ? Optional.of(dice.one(known.subjects()).tenant()) : Optional.empty();
        var fetch = new Fetch(leases, dice.below(4), dice.below(3), after);
        return new Command<>(
                () -> "fetch " + fetch, (store, tx) -> List.of(store.queue().fetch(tx, fetch)), QueueCommands::label);
    }

    private static String label(Fetched fetched) {
        if (fetched.jobs().isEmpty()) {
            return fetched.contended() ? "fetch contended" : "fetch nothing";
        }
        return fetched.jobs().stream().anyMatch(Job::suspect) ? "fetch suspect" : "fetch";
    }

    Command<?> finish() {
        List<StageKey> keys = dice.few(known.keys());
        return silent(() -> "finish " + keys, (store, tx) -> {
            store.queue().finish(tx, keys);
            return List.of();
        });
    }

    Command<?> postpone(Instant now) {
        List<Postponement> postponements = dice.few(known.keys()).stream()
                .map(key -> new Postponement(key, now.plus(dice.upTo(30)), dice.oneIn(2)))
                .toList();
        return silent(() -> "postpone " + postponements, (store, tx) -> {
            store.queue().postpone(tx, postponements);
            return List.of();
        });
    }

    Command<Job> jobs() {
        var subject = dice.one(known.subjects());
        return new Command<>(
                () -> "jobs of " + subject,
                (store, tx) -> store.queue().ofSubject(tx, subject),
                job -> job.inLine() ? "job in line" : "job");
    }

    Command<PauseOutcome> pause() {
        List<Request> requests = dice.few(targets()).stream()
                .map(target -> new Request(target, "operator", "reason " + dice.below(9)))
                .toList();
        return new Command<>(
                () -> "pause " + requests,
                (store, tx) -> store.pauses().pause(tx, requests),
                outcome -> "pause " + outcome);
    }

    Command<PauseOutcome> resume() {
        List<Request> requests = dice.few(targets()).stream()
                .map(target -> new Request(target, "operator", "reason " + dice.below(9)))
                .toList();
        return new Command<>(
                () -> "resume " + requests,
                (store, tx) -> store.pauses().resume(tx, requests),
                outcome -> "resume " + outcome);
    }

    Command<?> paused() {
        return new Command<>(() -> "paused", (store, tx) -> store.pauses().all(tx), pause -> "paused");
    }

    private List<PauseTarget> targets() {
        return Stream.concat(
                        known.queues().stream().map(PauseTarget::queue),
                        known.subjects().stream()
                                .map(SubjectKey::tenant)
                                .distinct()
                                .map(PauseTarget::tenant))
                .toList();
    }

    Command<?> depths() {
        return new Command<>(() -> "depths", (store, tx) -> store.queue().depths(tx), depth -> "depths");
    }
}
