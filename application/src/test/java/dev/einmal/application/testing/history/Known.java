package dev.einmal.application.testing.history;

import dev.einmal.application.testing.Caller;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.run.Attempt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the commands of one history speak of: names of its own, and the attempts that it was granted so far. */
final class Known {

    static final List<Payload> PAYLOADS =
            List.of(Caller.payload("{\"a\":1}"), Caller.payload("[1,2,{\"b\":\"\\u20AC\"}]"), Caller.payload("null"));
    static final List<Hash> INPUTS =
            PAYLOADS.subList(0, 2).stream().map(Payload::hash).toList();

    static final PipelineName PIPELINE = new PipelineName("quote");
    static final List<StageName> STAGES = List.of(new StageName("\uFF21"), new StageName("intake"));

    private static final int RECENT = 8;

    private final List<SubjectKey> subjects = new ArrayList<>();
    private final List<StageKey> keys = new ArrayList<>();
    private final List<QueueName> queues;
    private final List<Attempt> attempts = new ArrayList<>();
    private final Set<StageKey> claimed = new HashSet<>();

    /** Names that no other history has, and that look alike when joined. */
    Known(long seed) {
        String tenant = "t" + seed;
        for (SubjectKey subject : List.of(
                SubjectKey.of(tenant, "a:b"),
                SubjectKey.of(tenant + ":a", "b"),
                SubjectKey.of(tenant, "\uD83D\uDE00"))) {
            subjects.add(subject);
            STAGES.forEach(stage -> keys.add(subject.stage(stage)));
        }
        this.queues = List.of(new QueueName("q1-" + seed), new QueueName("q2-" + seed));
    }

    List<SubjectKey> subjects() {
        return subjects;
    }

    List<StageKey> keys() {
        return keys;
    }

    /** Keys whose runs are committed, so that claiming them never waits. */
    List<StageKey> claimedKeys() {
        return keys.stream().filter(claimed::contains).toList();
    }

    List<QueueName> queues() {
        return queues;
    }

    List<SubmissionKey> submissions() {
        return subjects.stream()
                .map(subject -> new SubmissionKey(subject.tenant(), subject.subject(), PIPELINE))
                .toList();
    }

    /** The newest attempts that were granted, most of which no longer hold their runs. */
    List<Attempt> recentAttempts() {
        return attempts.subList(Math.max(0, attempts.size() - RECENT), attempts.size());
    }

    void note(Attempt attempt) {
        attempts.add(attempt);
    }

    void noteClaimed(StageKey key) {
        claimed.add(key);
    }
}
