package dev.einmal.queue.worker;

import dev.einmal.application.environment.Chance;
import dev.einmal.application.run.Diagnosis;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.FatalFailure;
import dev.einmal.domain.run.RetryAfter;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.SettleOutcome.Lost;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.queue.worker.SettleLoop.Ending;
import java.util.Optional;
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
        Optional<StopReason> reason = attempt.reason();
        if (reason.isPresent()) {
            return reason.get() == StopReason.TIMED_OUT ? timedOut(attempt) : released(attempt);
        }
        if (thrown instanceof FatalFailure fatal) {
            RunError error = RunError.of(ErrorKind.FATAL, String.valueOf(fatal.getMessage()));
            return new Ending(attempt, new Settlement.GiveUp(attempt.attempt(), error));
        }
        return new Ending(attempt, afterFailure(attempt, thrown));
    }

    private Settlement afterFailure(RunningAttempt attempt, Throwable thrown) {
        RetryPolicy retry = attempt.assignment().stage().retry();
        if (thrown instanceof RetryAfter later) {
            RunError error = RunError.of(ErrorKind.HANDLER, String.valueOf(later.getMessage()));
            return retry.afterFailure(attempt.attempt(), error, later.delay());
        }
        return retry.afterFailure(attempt.attempt(), diagnosed(thrown), chance.draw());
    }

    /** What was thrown is foreign code as well: even asking it what happened may throw. */
    private RunError diagnosed(Throwable thrown) {
        try {
            return diagnosis.of(thrown);
        } catch (Throwable another) {
            return RunError.of(
                    ErrorKind.HANDLER,
                    thrown.getClass().getName() + ", which could not be described: "
                            + another.getClass().getName());
        }
    }

    private Ending timedOut(RunningAttempt attempt) {
        Stage stage = attempt.assignment().stage();
        RunError error = RunError.of(
                ErrorKind.TIMEOUT,
                "the handler was stopped after its time limit of "
                        + stage.timeLimit().orElseThrow());
        return new Ending(attempt, stage.retry().afterFailure(attempt.attempt(), error, chance.draw()));
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
