package dev.einmal.application.submission;

import dev.einmal.application.queue.JobGroups.Entry;
import dev.einmal.domain.queue.Group;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a subject is handed in.
 *
 * @param actor who hands it in, for the audit trail
 * @param priority of its first stages; higher goes first
 * @param delay how long its first stages wait at least
 * @param group the group that its jobs belong to, through all stages; a subject stays in the one it was first in
 */
public record SubmitOptions(String actor, int priority, Duration delay, Optional<Group> group) {

    public static SubmitOptions by(String actor) {
        return new SubmitOptions(actor, 0, Duration.ZERO, Optional.empty());
    }

    public SubmitOptions withPriority(int value) {
        return new SubmitOptions(actor, value, delay, group);
    }

    public SubmitOptions delayed(Duration value) {
        return new SubmitOptions(actor, priority, value, group);
    }

    public SubmitOptions in(Group value) {
        return new SubmitOptions(actor, priority, delay, Optional.of(value));
    }

    /** As its group wants it. */
    SubmitOptions forEntry(@Nullable Entry entry) {
        return entry == null || entry.delay().compareTo(delay) <= 0 ? this : delayed(entry.delay());
    }
}
