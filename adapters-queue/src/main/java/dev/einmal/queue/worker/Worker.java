package dev.einmal.queue.worker;

import dev.einmal.application.environment.Chance;
import dev.einmal.application.environment.Ticker;
import dev.einmal.application.queue.Assignment;
import dev.einmal.application.queue.FetchWork;
import dev.einmal.application.run.Diagnosis;
import dev.einmal.application.run.RenewLeases;
import dev.einmal.application.run.SettleAttempts;
import dev.einmal.application.transaction.StoreFailure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drains the queues of the stages that this process knows: fetches, runs handlers, keeps leases alive, and settles.
 *
 * <p>Loops on threads of their own share the attempts that this process holds; handlers run on an executor of their own.
 * To be started once and drained once.
 */
public final class Worker {

    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(5);
    private static final Duration LAST_SETTLEMENT = Duration.ofSeconds(10);

    private final RunningAttempts running = new RunningAttempts();
    private final Signal wake = new Signal();
    private final Slots slots;
    private final ExecutorService handlerThreads;
    private final StageHandlers handlers;
    private final AttemptEnds ends;
    private final SettleLoop batches;
    private final AttemptRunner runner;
    private final Ticker ticker;
    private final WorkerEvents events;
    private final LoopThread fetching;
    private final LoopThread settling;
    private final LoopThread beating;
    private final LoopThread fencing;
    private final Hints hints;
    private final AnnounceLoop announcements;
    private final LoopThread announcing;
    private final LoopThread listening;

    public Worker(UseCases useCases, StageHandlers handlers, WorkerEvents events, Environment environment) {
        Chance chance = environment.chance();
        this.ticker = environment.ticker();
        this.handlers = handlers;
        this.events = events;
        this.handlerThreads = environment.handlerThreads();
        this.slots = new Slots(environment.concurrency());
        this.ends = new AttemptEnds(running, useCases.diagnosis(), chance, events, wake);
        this.batches = new SettleLoop(useCases.settle(), ends);
        this.runner = new AttemptRunner(useCases.settle(), ends, events, ticker);
        this.hints = useCases.hints();
        this.announcements = new AnnounceLoop(hints, ticker);
        FetchLoop.Pacing pacing =
                new FetchLoop.Pacing(ticker, chance, environment.poll(), wake, announcements::announce);
        FetchLoop fetchLoop = new FetchLoop(useCases.fetch(), slots, this::begin, events, pacing);
        ThreadFactory threads = environment.loopThreads();
        this.fetching = new LoopThread(fetchLoop, events, threads);
        this.settling = new LoopThread(batches, events, threads);
        this.beating = new LoopThread(new HeartbeatLoop(useCases.renew(), running, ticker, events), events, threads);
        this.fencing = new LoopThread(new FenceLoop(running, ticker, events), events, threads);
        this.announcing = new LoopThread(announcements, events, threads);
        this.listening = new LoopThread(new ListenLoop(hints, wake), events, threads);
    }

    /** Starts taking jobs. */
    public void start() {
        startWithoutFetching();
        fetching.start();
        if (!hints.isSilent()) {
            listening.start();
        }
    }

    /** Starts only what keeps attempts alive that are run by hand. */
    public void startWithoutFetching() {
        List.of(settling, beating, fencing, announcing).forEach(LoopThread::start);
    }

    /**
     * Runs an attempt that was claimed by hand, on the caller's thread, with its lease kept alive.
     *
     * @param claimedAt when its claim was sent, on the worker's ticker
     */
    public void runByHand(Assignment assignment, long claimedAt, StageHandlers handler) {
        RunningAttempt attempt = new RunningAttempt(assignment, claimedAt);
        running.add(attempt);
        try {
            runner.run(attempt, handler).ifPresent(runner::settleNow);
        } catch (Throwable e) {
            ends.forgotten(attempt);
            throw e;
        }
    }

    /** Looks for due jobs now, and has other processes do so; for whoever has just enqueued one. */
    public void wake() {
        wake.raise();
        announcements.announce();
    }

    /**
     * Takes no more jobs, lets running attempts finish for {@code grace}, tells the rest to stop, and hands back those
     * that do. One that does not stop is left to its lease.
     *
     * @return whether nothing was left running
     */
    public boolean drain(Duration grace) throws InterruptedException {
        List.of(listening, fetching, announcing).forEach(LoopThread::stop);
        fetching.join(grace);
        awaitNothingRunning(grace);
        for (RunningAttempt left : running.all()) {
            if (left.stop(StopReason.DRAINED)) {
                events.stopping(left.assignment(), StopReason.DRAINED);
            }
        }
        boolean done = awaitNothingRunning(AFTER_INTERRUPT);
        List.of(settling, beating, fencing).forEach(LoopThread::stop);
        settling.join(LAST_SETTLEMENT);
        beating.join(LAST_SETTLEMENT);
        fencing.join(LAST_SETTLEMENT);
        endHints();
        handlerThreads.shutdownNow();
        return done;
    }

    private void endHints() throws InterruptedException {
        boolean deaf = listening.join(LAST_SETTLEMENT);
        announcing.join(LAST_SETTLEMENT);
        try {
            announcements.finish();
        } catch (StoreFailure e) {
            LOG.debug("other processes were not told of the last jobs and find them by polling", e);
        }
        if (deaf) {
            hints.close();
        }
    }

    private void begin(RunningAttempt attempt) {
        running.add(attempt);
        try {
            handlerThreads.execute(() -> run(attempt));
        } catch (Throwable e) {
            // No thread could be had: the attempt's lease ends by itself.
            ends.forgotten(attempt);
            letGo(attempt);
            throw e;
        }
    }

    private void run(RunningAttempt attempt) {
        try {
            runner.run(attempt, handlers).ifPresent(batches::add);
        } catch (Throwable unforeseen) {
            // Whatever it was, an attempt that nobody settles would be renewed for ever.
            batches.add(ends.failed(attempt, unforeseen));
        } finally {
            letGo(attempt);
        }
    }

    private void letGo(RunningAttempt attempt) {
        slots.free(attempt.assignment().suspect());
        wake.raise();
    }

    private boolean awaitNothingRunning(Duration atMost) throws InterruptedException {
        long end = ticker.nanos() + atMost.toNanos();
        while (true) {
            long seen = running.changed().seen();
            long left = end - ticker.nanos();
            if (running.isEmpty() || left <= 0) {
                return running.isEmpty();
            }
            running.changed().await(seen, Duration.ofNanos(left));
        }
    }

    /** What the worker does with the store; {@code renew} and {@code hints} are to have connections of their own. */
    public record UseCases(
            FetchWork fetch, SettleAttempts settle, RenewLeases renew, Hints hints, Diagnosis diagnosis) {}

    /**
     * Where the worker runs.
     *
     * @param concurrency how many handlers run at a time, from 1
     * @param poll how long an idle worker waits at most before it looks for due jobs
     */
    public record Environment(
            int concurrency,
            Duration poll,
            ExecutorService handlerThreads,
            ThreadFactory loopThreads,
            Ticker ticker,
            Chance chance) {

        public Environment {
            if (concurrency < 1) {
                throw new IllegalArgumentException("concurrency must be ≥ 1, was " + concurrency);
            }
        }
    }
}
