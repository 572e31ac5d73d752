package dev.einmal.domain.pipeline;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.InputScope;
import dev.einmal.domain.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One step of a pipeline.
 *
 * @param after the direct predecessors; empty for a first stage
 * @param scope what it sees; a first stage sees the submission in any case
 * @param lease how long an attempt's right lasts unless renewed
 * @param timeLimit how long a handler may run before it is stopped and its attempt fails; empty for no limit
 */
public record Stage(
        StageName name,
        List<StageName> after,
        InputScope scope,
        RetryPolicy retry,
        Duration lease,
        Optional<Duration> timeLimit) {

    private static final Duration SHORTEST_LEASE = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofDays(365);

    /** How long a lease lasts unless the stage says otherwise. */
    public static final Duration DEFAULT_LEASE = Duration.ofSeconds(60);

    public Stage {
        after = List.copyOf(after);
        if (lease.compareTo(SHORTEST_LEASE) < 0 || lease.compareTo(LONGEST) > 0) {
            throw new InvalidPipeline(
                    "stage %s: lease must be between 10 ms and 365 days, was %s".formatted(name, lease));
        }
        if (timeLimit
                .filter(limit -> limit.isNegative() || limit.isZero() || limit.compareTo(LONGEST) > 0)
                .isPresent()) {
            throw new InvalidPipeline("stage %s: time limit must be positive and at most 365 days, was %s"
                    .formatted(name, timeLimit.get()));
        }
    }

    /** A stage with every default. */
    public static Stage named(String name, String... after) {
        List<StageName> predecessors =
                List.of(after).stream().map(StageName::new).toList();
        return new Stage(
                new StageName(name),
                predecessors,
                InputScope.SUBMISSION_AND_PREDECESSORS,
                RetryPolicy.DEFAULT,
                DEFAULT_LEASE,
                Optional.empty());
    }

    public Stage seeing(InputScope seen) {
        return new Stage(name, after, seen, retry, lease, timeLimit);
    }

    public Stage retrying(RetryPolicy policy) {
        return new Stage(name, after, scope, policy, lease, timeLimit);
    }

    public Stage leasing(Duration duration) {
        return new Stage(name, after, scope, retry, duration, timeLimit);
    }

    public Stage limitedTo(Duration limit) {
        return new Stage(name, after, scope, retry, lease, Optional.of(limit));
    }

    public Stage comingAfter(List<StageName> predecessors) {
        return new Stage(name, predecessors, scope, retry, lease, timeLimit);
    }

    /** Where its jobs wait. */
    public QueueName queue() {
        return QueueName.of(name);
    }

    /** Whether its input covers the submission's; a first stage's always does. */
    public boolean seesSubmission() {
        return after.isEmpty() || scope == InputScope.SUBMISSION_AND_PREDECESSORS;
    }

    /** Whether it comes after more than one stage, so that two settlements may meet before it. */
    public boolean isJoin() {
        return after.size() > 1;
    }
}
