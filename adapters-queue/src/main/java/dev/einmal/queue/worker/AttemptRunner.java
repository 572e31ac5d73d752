package dev.einmal.queue.worker;

import dev.einmal.application.environment.Ticker;
import dev.einmal.application.run.OutputWrites;
import dev.einmal.application.run.SettleAttempts;
import dev.einmal.application.run.WritesFailed;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.domain.settle.Settlement.Succeed;
import dev.einmal.queue.worker.SettleLoop.Ending;
import dev.einmal.queue.worker.StageHandlers.Finish;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Runs one attempt on the current thread: its handler, and the settlement of what has writes of its own. */
final class AttemptRunner {

    private static final int SETTLE_TRIES = 5;
    private static final Backoff BETWEEN_TRIES =
            Backoff.exponential(Duration.ofMillis(20), Duration.ofSeconds(1)).withoutJitter();

    private final SettleAttempts settle;
    private final AttemptEnds ends;
    private final WorkerEvents events;
    private final Ticker ticker;

    AttemptRunner(SettleAttempts settle, AttemptEnds ends, WorkerEvents events, Ticker ticker) {
        this.settle = settle;
        this.ends = ends;
        this.events = events;
        this.ticker = ticker;
    }

    /** Runs the attempt; returns how it is to be settled, or nothing if it was settled with its writes. */
    Optional<Ending> run(RunningAttempt attempt, StageHandlers handlers) {
        if (!attempt.begin(ticker.nanos())) {
            return Optional.of(ends.released(attempt));
        }
        events.started(attempt.assignment());
        Finish finish;
        try {
            finish = Objects.requireNonNull(
                    handlers.handle(attempt.assignment(), attempt), "the handler returned null instead of a result");
        } catch (Throwable thrown) {
            // Foreign code: whatever it threw is recorded with the run, and the worker goes on.
            attempt.end();
            return Optional.of(ends.failed(attempt, thrown));
        }
        attempt.end();
        Ending success = new Ending(attempt, new Succeed(attempt.attempt(), finish.output()));
        return finish.writes().isEmpty()
                ? Optional.of(success)
                : settled(success, finish.writes().get());
    }

    private Optional<Ending> settled(Ending success, OutputWrites writes) {
        try {
            ends.settled(success, settle((Succeed) success.settlement(), writes));
            return Optional.empty();
        } catch (WritesFailed e) {
            return Optional.of(ends.failed(success.running(), Objects.requireNonNullElse(e.getCause(), e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(ends.failed(success.running(), e));
        } catch (RuntimeException e) {
            return Optional.of(ends.failed(success.running(), e));
        }
    }

    /** A whole new transaction each time: what is passing may be over the next time. */
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

    /** Settles one ending at once, for callers who wait for it. */
    SettleOutcome settleNow(Ending ending) {
        List<Settlement> one = List.of(ending.settlement());
        SettleOutcome outcome = settle.settle(one).get(0);
        ends.settled(ending, outcome);
        return outcome;
    }
}
