package dev.einmal.queue.worker;

import dev.einmal.application.run.OutputWrites;
import dev.einmal.application.run.SettleAttempts;
import dev.einmal.application.run.WritesFailed;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement.Succeed;
import dev.einmal.queue.worker.SettleLoop.Ending;
import dev.einmal.queue.worker.StageHandlers.Finish;
import java.time.Duration;
import java.util.Objects;

/** Runs one attempt on a handler's thread, from its start to its settlement. */
final class AttemptRunner {

    private static final int SETTLE_TRIES = 5;
    private static final Backoff BETWEEN_TRIES =
            Backoff.exponential(Duration.ofMillis(20), Duration.ofSeconds(1)).withoutJitter();

    private final StageHandlers handlers;
    private final SettleAttempts settle;
    private final SettleLoop batches;
    private final AttemptEnds ends;
    private final WorkerEvents events;

    AttemptRunner(
            StageHandlers handlers, SettleAttempts settle, SettleLoop batches, AttemptEnds ends, WorkerEvents events) {
        this.handlers = handlers;
        this.settle = settle;
        this.batches = batches;
        this.ends = ends;
        this.events = events;
    }

    void run(RunningAttempt attempt) {
        if (!attempt.begin()) {
            batches.add(ends.released(attempt));
            return;
        }
        events.started(attempt.assignment());
        Finish finish;
        try {
            finish = Objects.requireNonNull(
                    handlers.handle(attempt.assignment(), attempt), "the handler returned null instead of a result");
        } catch (Throwable thrown) {
            // Foreign code: whatever it threw is recorded with the run, and the worker goes on.
            attempt.end();
            batches.add(ends.failed(attempt, thrown));
            return;
        }
        attempt.end();
        settle(attempt, new Succeed(attempt.attempt(), finish.output()), finish);
    }

    private void settle(RunningAttempt attempt, Succeed success, Finish finish) {
        if (finish.writes().isEmpty()) {
            batches.add(new Ending(attempt, success));
            return;
        }
        try {
            ends.settled(
                    new Ending(attempt, success),
                    settle(success, finish.writes().get()));
        } catch (WritesFailed e) {
            batches.add(ends.failed(attempt, Objects.requireNonNullElse(e.getCause(), e)));
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            batches.add(ends.failed(attempt, e));
        }
    }

    /** A whole new transaction each time: what passed once may not pass the next time. */
    private SettleOutcome settle(Succeed success, OutputWrites writes) throws InterruptedException {
        Signal never = new Signal();
        for (int tries = 1; ; tries++) {
            try {
                return settle.settle(success, writes);
            } catch (StoreFailure e) {
                if (!e.isPassing() || tries == SETTLE_TRIES) {
                    throw e;
                }
                never.await(never.seen(), BETWEEN_TRIES.delay(tries, 1));
            }
        }
    }
}
