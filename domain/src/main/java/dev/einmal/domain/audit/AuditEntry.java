package dev.einmal.domain.audit;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Remark;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of the audit trail, written in the transaction whose deed it tells.
 *
 * @param stage the stage, or null where the whole subject is meant
 * @param generation of the run, or 0 where there is none
 * @param attempt number of the attempt, or 0 where there is none
 * @param fence of the attempt, or 0 where there is none
 * @param actor the worker, or the person, who did it
 * @param why a reason or an error, for people, or null
 */
public record AuditEntry(
        SubjectKey subject,
        @Nullable StageName stage,
        int generation,
        int attempt,
        long fence,
        AuditEvent event,
        String actor,
        @Nullable String why) {

    /** Both texts are kept as {@link Remark} says. */
    public AuditEntry {
        actor = Remark.cleaned(actor);
        why = why == null ? null : Remark.cleaned(why);
    }

    /** About a subject as a whole. */
    public static AuditEntry ofSubject(SubjectKey subject, AuditEvent event, String actor, @Nullable String why) {
        return new AuditEntry(subject, null, 0, 0, 0, event, actor, why);
    }

    /** About a stage key, whatever its attempt. */
    public static AuditEntry ofKey(StageKey key, AuditEvent event, String actor, @Nullable String why) {
        return new AuditEntry(key.subjectKey(), key.stage(), 0, 0, 0, event, actor, why);
    }

    /** About an attempt. */
    public static AuditEntry ofAttempt(Attempt attempt, AuditEvent event, String actor, @Nullable String why) {
        return new AuditEntry(
                attempt.key().subjectKey(),
                attempt.key().stage(),
                attempt.generation(),
                attempt.number(),
                attempt.grant().fence().value(),
                event,
                actor,
                why);
    }

    /**
     * A line as it was stored.
     *
     * @param position grows with every line; unique
     */
    public record Stored(long position, Instant at, AuditEntry entry) {}
}
