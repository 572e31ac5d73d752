package dev.einmal.cli;

import dev.einmal.domain.queue.Group;
import dev.einmal.domain.queue.GroupPolicy;
import dev.einmal.spi.UserError;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The group that documents are handed in with. */
final class GroupOptions {

    @Option(
            names = "--group",
            paramLabel = "NAME",
            description = "A group whose jobs are limited together, such as customer; needs --group-key.")
    private @Nullable String name;

    @Option(names = "--group-key", paramLabel = "KEY", description = "Which one, such as the customer's number.")
    private @Nullable String key;

    @Option(
            names = "--group-policy",
            paramLabel = "POLICY",
            description = "How many of its jobs wait and run: ${COMPLETION-CANDIDATES} (default: SINGLETON, or"
                    + " STANDARD with a window).")
    private @Nullable GroupPolicy policy;

    @Option(
            names = "--throttle",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "The first document in each such window wins; the others are turned away.")
    private @Nullable Duration throttle;

    @Option(
            names = "--debounce",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "The last document in each such window wins and starts at its end.")
    private @Nullable Duration debounce;

    /** @throws UserError if the options do not go together */
    Optional<Group> group() {
        if (name == null || key == null) {
            if (name != null || key != null || policy != null || throttle != null || debounce != null) {
                throw new UserError("a group needs both --group and --group-key");
            }
            return Optional.empty();
        }
        if (throttle != null && debounce != null) {
            throw new UserError("--throttle and --debounce exclude each other: leave one of them out");
        }
        return Optional.of(windowed(name, key));
    }

    private Group windowed(String groupName, String groupKey) {
        GroupPolicy usual = throttle == null && debounce == null ? GroupPolicy.SINGLETON : GroupPolicy.STANDARD;
        Group plain = Group.of(groupName, groupKey, policy == null ? usual : policy);
        try {
            if (throttle != null) {
                return plain.throttled(throttle);
            }
            return debounce == null ? plain : plain.debounced(debounce);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }
}
