package dev.einmal.queue.worker;

import dev.einmal.application.queue.Assignment;
import dev.einmal.domain.run.Attempt;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that this process holds, from its claim until it is settled. Guarded by its own lock.
 *
 * <p>Times are on the process's own ticker: they pace heartbeats and self-fencing, and prove nothing.
 */
final class RunningAttempt implements StageHandlers.Stop {

    private static final int RENEWALS_A_LEASE = 3;
    private static final int MARGINS_A_LEASE = 10;
    private static final int TRIES_A_LEASE = 30;
    private static final long NEVER = Long.MAX_VALUE / 4;

    private final Assignment assignment;
    private long renewAt;
    private long fenceAt;
    private boolean lost;

    /** When the handler has to be done; far away without a time limit. */
    private long endAt;

    private @Nullable StopReason reason;
    private @Nullable Thread handler;

    /** @param claimedAt when the claim was sent, which is before the store granted the lease */
    RunningAttempt(Assignment assignment, long claimedAt) {
        this.assignment = assignment;
        this.endAt = claimedAt + NEVER;
        leaseSent(claimedAt);
    }

    Assignment assignment() {
        return assignment;
    }

    Attempt attempt() {
        return assignment.attempt();
    }

    Duration lease() {
        return assignment.stage().lease();
    }

    /** The lease lasts for its whole length from {@code sentAt}, when its grant or renewal was asked for. */
    synchronized void leaseSent(long sentAt) {
        long length = lease().toNanos();
        renewAt = sentAt + length / RENEWALS_A_LEASE;
        fenceAt = sentAt + length - length / MARGINS_A_LEASE;
    }

    /** The row was held by whoever settles it, so that nothing is known; there is time for several more tries. */
    synchronized void askAgain(long sentAt) {
        renewAt = sentAt + lease().toNanos() / TRIES_A_LEASE;
    }

    synchronized boolean isRenewalDue(long now) {
        return renewAt - now <= 0;
    }

    /** How long until it is to be renewed. */
    synchronized long nanosToRenewal(long now) {
        return renewAt - now;
    }

    /** How long until it must stop by itself, because its lease may end. */
    synchronized long nanosToFence(long now) {
        return fenceAt - now;
    }

    /** How long until its handler has taken as long as its stage allows. */
    synchronized long nanosToLimit(long now) {
        return endAt - now;
    }

    /** The handler starts on this thread, unless the attempt was told to stop before. */
    synchronized boolean begin(long now) {
        if (reason != null) {
            return false;
        }
        endAt = now + assignment.stage().timeLimit().map(Duration::toNanos).orElse(NEVER);
        handler = Thread.currentThread();
        return true;
    }

    /** The handler is done, so its thread is not interrupted any more; a flag that came too late is cleared. */
    synchronized void end() {
        handler = null;
        Thread.interrupted();
    }

    /** Whether its lease is left to end: it is known to be lost, or its handler has had its time. */
    synchronized boolean isGivenUp() {
        return lost || reason == StopReason.TIMED_OUT;
    }

    synchronized void lose() {
        lost = true;
    }

    /** Tells the attempt to stop; returns whether this is the first reason and the handler was running. */
    synchronized boolean stop(StopReason why) {
        if (reason != null) {
            return false;
        }
        reason = why;
        if (handler == null) {
            return false;
        }
        handler.interrupt();
        return true;
    }

    @Override
    public synchronized Optional<StopReason> reason() {
        return Optional.ofNullable(reason);
    }
}
