package dev.einmal.application.testing.history;

import dev.einmal.application.submission.Submissions.Registration;
import dev.einmal.application.submission.Submissions.Request;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.InputPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Commands about jobs, submissions, the audit trail and the registry. */
final class OtherCommands {

    private static final List<InputPolicy> POLICIES = List.of(InputPolicy.values());
    private static final List<AuditEvent> EVENTS = List.of(AuditEvent.values());

    private final Dice dice;
    private final SeededIds ids;
    private final Known known;

    OtherCommands(Dice dice, SeededIds ids, Known known) {
        this.dice = dice;
        this.ids = ids;
        this.known = known;
    }

    Command<Registration> register() {
        List<Request> requests = dice.few(known.submissions()).stream()
                .map(key -> new Request(key, ids.next(), dice.one(Known.PAYLOADS), dice.one(POLICIES)))
                .toList();
        return new Command<>(
                () -> "register " + requests,
                (store, tx) -> store.submissions().register(tx, requests),
                registration -> "register " + registration.kind());
    }

    Command<?> findSubmissions() {
        List<SubmissionKey> keys = dice.few(known.submissions());
        return new Command<>(
                () -> "find submissions " + keys,
                (store, tx) -> store.submissions().find(tx, keys),
                found -> "find submission");
    }

    Command<?> withdraw() {
        List<SubmissionKey> keys = dice.few(known.submissions());
        return new Command<>(
                () -> "withdraw " + keys,
                (store, tx) -> List.copyOf(store.submissions().withdraw(tx, keys)),
                withdrawn -> "withdraw");
    }

    Command<?> lockForJoin() {
        List<SubmissionKey> keys = dice.few(known.submissions());
        return silent(() -> "lock for join " + keys, (store, tx) -> {
            store.submissions().lockForJoin(tx, keys);
            return List.of();
        });
    }

    Command<?> appendAudit() {
        var subject = dice.one(known.subjects());
        List<AuditEntry> entries = dice.few(EVENTS).stream()
                .map(event -> new AuditEntry(
                        subject,
                        dice.oneIn(3) ? null : new StageName("intake"),
                        dice.below(3),
                        dice.below(3),
                        dice.below(9),
                        dice.oneIn(2) ? AuditEvent.SUCCEEDED : event,
                        "worker-1",
                        dice.oneIn(2) ? null : "why"))
                .toList();
        return silent(() -> "append " + entries, (store, tx) -> {
            store.audit().append(tx, entries);
            return List.of();
        });
    }

    /** Without the position, which only grows. */
    Command<?> readAudit() {
        var subject = dice.one(known.subjects());
        return new Command<>(
                () -> "audit trail of " + subject,
                (store, tx) -> store.audit().ofSubject(tx, subject).stream()
                        .map(line -> Map.entry(line.at(), line.entry()))
                        .toList(),
                line -> "audit trail");
    }

    Command<Long> repeatedSuccesses() {
        return new Command<>(
                () -> "repeated successes",
                (store, tx) -> List.of(store.audit().repeatedSuccesses(tx, known.subjects())),
                times -> times == 0 ? "no repeated success" : "repeated success");
    }

    Command<?> registerStages() {
        var pipeline = new PipelineName("pipeline-" + dice.below(3));
        List<StageName> stages = dice.few(List.of(new StageName("a"), new StageName("b"), new StageName("c")));
        return new Command<>(
                () -> "register %s of %s".formatted(stages, pipeline),
                (store, tx) -> store.registry().register(tx, pipeline, stages),
                owner -> owner.equals(pipeline) ? "own stage" : "another's stage");
    }

    /** A handle that no store has. */
    Command<String> unwrapNonsense() {
        return new Command<>(
                () -> "unwrap a list",
                (store, tx) -> {
                    try {
                        return List.of(tx.unwrap(List.class).toString());
                    } catch (IllegalArgumentException e) {
                        return List.of("refused");
                    }
                },
                answer -> "unwrap " + answer);
    }

    static Command<Optional<?>> silent(Supplier<String> text, Command.Call<Optional<?>> call) {
        return new Command<>(text, call, nothing -> "nothing");
    }
}
