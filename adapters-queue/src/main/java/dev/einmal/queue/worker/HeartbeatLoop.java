package dev.einmal.queue.worker;

import dev.einmal.application.environment.Ticker;
import dev.einmal.application.run.RenewLeases;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.settle.RenewOutcome;
import dev.einmal.domain.settle.RenewOutcome.Lost;
import dev.einmal.domain.settle.RenewOutcome.Renewed;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Renews the leases of all attempts that this process holds, several in one statement, three times a lease. */
final class HeartbeatLoop implements Loop {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(5);

    private final RenewLeases renew;
    private final RunningAttempts running;
    private final Ticker ticker;
    private final WorkerEvents events;

    HeartbeatLoop(RenewLeases renew, RunningAttempts running, Ticker ticker, WorkerEvents events) {
        this.renew = renew;
        this.running = running;
        this.ticker = ticker;
        this.events = events;
    }

    @Override
    public String name() {
        return "heartbeat";
    }

    @Override
    public Signal signal() {
        return running.changed();
    }

    @Override
    public Duration doWork() {
        long now = ticker.nanos();
        Map<Duration, List<RunningAttempt>> due = holding().stream()
                .filter(attempt -> attempt.isRenewalDue(now))
                .collect(Collectors.groupingBy(RunningAttempt::lease));
        due.forEach(this::renew);
        return pause();
    }

    /** Of two attempts of one run, which happens when the older one does not stop, only the newer can still hold it. */
    private Collection<RunningAttempt> holding() {
        Map<StageKey, RunningAttempt> newest = new HashMap<>();
        for (RunningAttempt attempt : running.all()) {
            if (!attempt.isGivenUp()) {
                newest.merge(attempt.attempt().key(), attempt, this::newer);
            }
        }
        return newest.values();
    }

    private RunningAttempt newer(RunningAttempt one, RunningAttempt other) {
        boolean first =
                one.attempt().grant().fence().compareTo(other.attempt().grant().fence()) > 0;
        lose(first ? other : one);
        return first ? one : other;
    }

    private void renew(Duration lease, List<RunningAttempt> attempts) {
        long sentAt = ticker.nanos();
        List<RenewOutcome> outcomes =
                renew.renew(attempts.stream().map(RunningAttempt::attempt).toList(), lease);
        for (int i = 0; i < attempts.size(); i++) {
            RunningAttempt attempt = attempts.get(i);
            RenewOutcome outcome = outcomes.get(i);
            if (outcome instanceof Renewed renewed) {
                attempt.leaseSent(sentAt);
                if (renewed.cancelRequested()) {
                    stop(attempt, StopReason.CANCELLED);
                }
            } else if (outcome instanceof Lost) {
                lose(attempt);
            } else {
                attempt.askAgain(sentAt);
            }
        }
    }

    private void lose(RunningAttempt attempt) {
        attempt.lose();
        stop(attempt, StopReason.LEASE_LOST);
    }

    private void stop(RunningAttempt attempt, StopReason reason) {
        if (attempt.stop(reason)) {
            events.stopping(attempt.assignment(), reason);
        }
    }

    private Duration pause() {
        long now = ticker.nanos();
        long next = holding().stream()
                .mapToLong(attempt -> attempt.nanosToRenewal(now))
                .min()
                .orElse(LONGEST_PAUSE.toNanos());
        return Duration.ofNanos(Math.max(SHORTEST_PAUSE.toNanos(), Math.min(next, LONGEST_PAUSE.toNanos())));
    }
}
