package dev.einmal.application.submission;

import dev.einmal.application.queue.JobGroups.Entry;
import dev.einmal.domain.queue.Due;
import dev.einmal.domain.queue.Group;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a subject is handed in.
 *
 * @param actor who hands it in, for the audit trail
 * @param priority of its first stages; higher goes first
 * @param due when its first stages may start
 * @param group the group that its jobs belong to, through all stages; a subject stays in the one it was first in
 */
public record SubmitOptions(String actor, int priority, Due due, Optional<Group> group) {

    public static SubmitOptions by(String actor) {
        return new SubmitOptions(actor, 0, Due.NOW, Optional.empty());
    }

    public SubmitOptions withPriority(int value) {
        return new SubmitOptions(actor, value, due, group);
    }

    public SubmitOptions delayed(Duration value) {
        return new SubmitOptions(actor, priority, Due.after(value), group);
    }

    public SubmitOptions at(Instant moment) {
        return new SubmitOptions(actor, priority, Due.at(moment), group);
    }

    public SubmitOptions in(Group value) {
        return new SubmitOptions(actor, priority, due, Optional.of(value));
    }

    /** As its group wants it. */
    SubmitOptions forEntry(@Nullable Entry entry) {
        return entry == null ? this : new SubmitOptions(actor, priority, due.atLeastAfter(entry.delay()), group);
    }
}
