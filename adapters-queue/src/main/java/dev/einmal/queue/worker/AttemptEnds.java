package dev.einmal.queue.worker;

import dev.einmal.application.environment.Chance;
import dev.einmal.application.run.Diagnosis;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.FatalFailure;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.SettleOutcome.Lost;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.queue.worker.SettleLoop.Ending;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides how attempts end, and tells whoever wants to know once they have. */
final class AttemptEnds {

    private static final Logger LOG = LoggerFactory.getLogger(AttemptEnds.class);

    private final RunningAttempts running;
    private final Diagnosis diagnosis;
    private final Chance chance;
    private final WorkerEvents events;
    private final Signal moved;

    /** @param moved raised after a settlement, because it may have enqueued what can run next */
    AttemptEnds(RunningAttempts running, Diagnosis diagnosis, Chance chance, WorkerEvents events, Signal moved) {
        this.running = running;
        this.diagnosis = diagnosis;
        this.chance = chance;
        this.events = events;
        this.moved = moved;
    }

    /** What follows from what a handler or its writes threw. */
    Ending failed(RunningAttempt attempt, Throwable thrown) {
        if (attempt.reason().isPresent()) {
            return released(attempt);
        }
        if (thrown instanceof FatalFailure fatal) {
            RunError error = RunError.of(ErrorKind.FATAL, String.valueOf(fatal.getMessage()));
            return new Ending(attempt, new Settlement.GiveUp(attempt.attempt(), error));
        }
        Settlement next = attempt.assignment()
                .stage()
                .retry()
                .afterFailure(attempt.attempt(), diagnosis.of(thrown), chance.draw());
        return new Ending(attempt, next);
    }

    /** The attempt was told to stop and did: it is handed back and does not count. */
    Ending released(RunningAttempt attempt) {
        return new Ending(attempt, new Settlement.Release(attempt.attempt()));
    }

    void settled(Ending ending, SettleOutcome outcome) {
        running.remove(ending.running());
        if (outcome instanceof Lost) {
            LOG.warn(
                    "lease lost: {} attempt={} fence={}; nothing it wanted to write was kept",
                    outcome.key(),
                    outcome.attempt().number(),
                    outcome.attempt().grant().fence());
        }
        events.ended(ending.running().assignment(), ending.settlement(), outcome);
        moved.raise();
    }

    /** The attempt cannot be settled; its lease will end by itself. */
    void forgotten(RunningAttempt attempt) {
        running.remove(attempt);
    }
}
