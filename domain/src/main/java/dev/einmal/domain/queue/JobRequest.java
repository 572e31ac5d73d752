package dev.einmal.domain.queue;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import java.time.Duration;
import java.time.Instant;

/**
 * The wish that a stage be run.
 *
 * @param priority from {@value #LOWEST_PRIORITY} to {@value #HIGHEST_PRIORITY}; within a tenant, higher goes first
 * @param due when it may start
 * @param inputMayDiffer that a job which is there already, even one being worked on, must look at the input once more
 */
public record JobRequest(StageKey key, QueueName queue, int priority, Due due, boolean inputMayDiffer) {

    public static final int LOWEST_PRIORITY = -100;
    public static final int HIGHEST_PRIORITY = 100;

    public JobRequest {
        if (priority < LOWEST_PRIORITY || priority > HIGHEST_PRIORITY) {
            throw new IllegalArgumentException(
                    "priority must be from %d to %d, was %d".formatted(LOWEST_PRIORITY, HIGHEST_PRIORITY, priority));
        }
    }

    /** To be run as soon as a worker is free, unless it is queued already. */
    public static JobRequest once(StageKey key, QueueName queue) {
        return new JobRequest(key, queue, 0, Due.NOW, false);
    }

    /** To be run as soon as a worker is free, and once more if it is being run right now. */
    public static JobRequest again(StageKey key, QueueName queue) {
        return new JobRequest(key, queue, 0, Due.NOW, true);
    }

    public JobRequest withPriority(int value) {
        return new JobRequest(key, queue, value, due, inputMayDiffer);
    }

    public JobRequest delayed(Duration value) {
        return new JobRequest(key, queue, priority, Due.after(value), inputMayDiffer);
    }

    public JobRequest at(Instant moment) {
        return new JobRequest(key, queue, priority, Due.at(moment), inputMayDiffer);
    }
}
