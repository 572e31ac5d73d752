package dev.einmal.domain.pipeline;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.InputScope;
import dev.einmal.domain.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;

/**
 * One step of a pipeline.
 *
 * @param after the direct predecessors; empty for a first stage
 * @param scope what it sees; a first stage sees the submission in any case
 * @param lease how long an attempt's right lasts unless renewed
 */
public record Stage(StageName name, List<StageName> after, InputScope scope, RetryPolicy retry, Duration lease) {

    /** How long a lease lasts unless the stage says otherwise. */
    public static final Duration DEFAULT_LEASE = Duration.ofSeconds(60);

    public Stage {
        after = List.copyOf(after);
        if (lease.isNegative() || lease.isZero()) {
            throw new InvalidPipeline("stage %s: lease must be positive, was %s".formatted(name, lease));
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
                DEFAULT_LEASE);
    }

    public Stage seeing(InputScope seen) {
        return new Stage(name, after, seen, retry, lease);
    }

    public Stage retrying(RetryPolicy policy) {
        return new Stage(name, after, scope, policy, lease);
    }

    public Stage leasing(Duration duration) {
        return new Stage(name, after, scope, retry, duration);
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
