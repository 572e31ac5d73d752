package dev.einmal.domain.queue;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import java.time.Instant;

/**
 * A waiting request to run a stage; once the run exists, the run is the truth and the job a hint.
 *
 * @param priority higher goes first
 * @param due when it may start; once fetched, when the lease of the attempt it was fetched for ends
 * @param suspect that it was fetched before and nobody settled it, so that its attempt may have killed its worker
 * @param inLine that it waits for the turn of its group
 */
public record Job(StageKey key, QueueName queue, int priority, Instant due, boolean suspect, boolean inLine) {

    /** One that no group holds back. */
    public Job(StageKey key, QueueName queue, int priority, Instant due, boolean suspect) {
        this(key, queue, priority, due, suspect, false);
    }
}
