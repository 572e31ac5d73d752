package dev.einmal.queue.worker;

import dev.einmal.application.environment.Chance;
import dev.einmal.application.environment.Ticker;
import dev.einmal.application.queue.Assignment;
import dev.einmal.application.queue.FetchWork;
import dev.einmal.application.queue.FetchWork.Fetched;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.domain.key.TenantId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Takes no more jobs than there are free places, and hands them to their handlers. */
final class FetchLoop implements Loop {

    private static final Duration UNTIL_A_PLACE_IS_FREE = Duration.ofSeconds(1);
    private static final Duration UNTIL_OTHERS_HAVE_TAKEN = Duration.ofMillis(5);

    private final FetchWork fetch;
    private final Slots slots;
    private final Consumer<RunningAttempt> start;
    private final WorkerEvents events;
    private final Ticker ticker;
    private final Chance chance;
    private final Duration poll;
    private final Signal signal;
    private final Runnable announce;
    private boolean suspectFirst;

    /** The tenant at which the last fetch stopped; empty to begin with the first. */
    private Optional<TenantId> last = Optional.empty();

    FetchLoop(FetchWork fetch, Slots slots, Consumer<RunningAttempt> start, WorkerEvents events, Pacing pacing) {
        this.fetch = fetch;
        this.slots = slots;
        this.start = start;
        this.ticker = pacing.ticker();
        this.chance = pacing.chance();
        this.poll = pacing.poll();
        this.signal = pacing.wake();
        this.announce = pacing.announce();
        this.events = events;
    }

    @Override
    public String name() {
        return "fetch";
    }

    @Override
    public Signal signal() {
        return signal;
    }

    @Override
    public Duration doWork() {
        int free = slots.free();
        if (free == 0) {
            return UNTIL_A_PLACE_IS_FREE;
        }
        JobQueue.Fetched taken = free == 1 ? fetchOne() : fetch(free - suspects(), suspects());
        if (taken.jobs().size() >= free) {
            announce.run();
        }
        if (!taken.jobs().isEmpty() || last.isPresent()) {
            return Duration.ZERO;
        }
        return taken.contended() ? UNTIL_OTHERS_HAVE_TAKEN : jittered();
    }

    /** The last free place goes to suspect and ordinary jobs by turns, so that neither waits for the other's backlog. */
    private JobQueue.Fetched fetchOne() {
        suspectFirst = !suspectFirst && suspects() > 0;
        JobQueue.Fetched first = suspectFirst ? fetch(0, 1) : fetch(1, 0);
        if (!first.jobs().isEmpty() || suspects() == 0) {
            return first;
        }
        return suspectFirst ? fetch(1, 0) : fetch(0, 1);
    }

    private JobQueue.Fetched fetch(int limit, int suspectLimit) {
        long sentAt = ticker.nanos();
        Fetched fetched = fetch.fetch(limit, suspectLimit, last);
        if (limit > 0) {
            last = fetched.taken().last();
        }
        fetched.buried().forEach(events::buried);
        fetched.assignments().forEach(assignment -> begin(assignment, sentAt));
        if (fetched.trouble().isPresent()) {
            throw fetched.trouble().get();
        }
        return fetched.taken();
    }

    private int suspects() {
        return slots.isSuspectWelcome() ? 1 : 0;
    }

    private void begin(Assignment assignment, long sentAt) {
        slots.take(assignment.suspect());
        start.accept(new RunningAttempt(assignment, sentAt));
    }

    /** Between half of the interval and all of it, so that workers that started together drift apart. */
    private Duration jittered() {
        long nanos = poll.toNanos();
        return Duration.ofNanos(nanos / 2 + (long) ((double) nanos / 2 * chance.draw()));
    }

    /**
     * What paces the loops.
     *
     * @param poll how long to wait at most before looking for due jobs again
     * @param wake raised when a job may have become due
     * @param announce called when there may be more jobs than this process has places for
     */
    record Pacing(Ticker ticker, Chance chance, Duration poll, Signal wake, Runnable announce) {}
}
