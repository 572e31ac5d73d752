package dev.einmal.domain.queue;

import dev.einmal.domain.key.StageKey;
import java.time.Instant;

/**
 * The wish that a fetched job wait until the run is worth looking at again.
 *
 * @param suspect whether the job still stands for an attempt that may have killed its worker
 */
public record Postponement(StageKey key, Instant until, boolean suspect) {}
