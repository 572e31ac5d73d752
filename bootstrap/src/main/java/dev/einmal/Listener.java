package dev.einmal;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;
import org.jspecify.annotations.Nullable;

/**
 * Hears what happens to runs in this process. Called on the engine's threads, after the fact is committed: should be
 * quick. What it throws is logged and changes nothing.
 */
public interface Listener {

    /** A handler is about to run. */
    default void started(StageKey key, int attempt) {}

    /** An attempt was settled; the run is in {@code status} now. */
    default void settled(StageKey key, int attempt, RunStatus status) {}

    /** A run was given up, and a person must act. */
    default void died(StageKey key, @Nullable RunError error) {}

    /** An attempt lost its lease before it was settled; nothing it wanted to write was kept. */
    default void leaseLost(StageKey key, int attempt) {}
}
