package dev.einmal.queue.worker;

import dev.einmal.application.queue.Assignment;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement;

/** Hears what a worker does. Called on the worker's own threads: must be quick and must not throw. */
public interface WorkerEvents {

    /** Hears nothing. */
    WorkerEvents NONE = new WorkerEvents() {};

    /** A handler is about to run. */
    default void started(Assignment assignment) {}

    /** An attempt ended: it was settled as wished, or turned out to have lost its lease. */
    default void ended(Assignment assignment, Settlement settlement, SettleOutcome outcome) {}

    /** A run was given up because the worker of its last attempt was lost. */
    default void buried(Dead run) {}

    /** An attempt was told to stop before its handler was done. */
    default void stopping(Assignment assignment, StopReason reason) {}

    /** One round of a loop failed; it goes on. */
    default void loopFailed(String loop, Throwable failure) {}

    /** A loop that had failed works again. */
    default void loopRecovered(String loop) {}
}
