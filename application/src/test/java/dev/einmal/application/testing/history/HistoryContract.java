package dev.einmal.application.testing.history;

import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** Two stores answer every history alike, to the microsecond. */
@Tag("R55")
public abstract class HistoryContract {

    private static final int HISTORIES = 1_000;
    private static final int COMMANDS = 100;
    private static final int OFTEN = 25;

    /** Each on stores of its own, as a history waits for its store most of the time. */
    private static final int LANES = 4;

    private static final int PATIENCE_MINUTES = 20;

    private static final long FIRST_SEED = 1;

    /** What must have come about many times, else the histories have not tested it. */
    private static final List<String> WANTED = """
            none → RUNNING
            none → CANCELLED
            RUNNING → RUNNING
            RUNNING → WAITING
            RUNNING → SUCCEEDED
            RUNNING → DEAD
            RUNNING → CANCELLED
            WAITING → RUNNING
            WAITING → DEAD
            WAITING → CANCELLED
            SUCCEEDED → RUNNING
            SUCCEEDED → WAITING
            DEAD → RUNNING
            DEAD → WAITING
            CANCELLED → WAITING
            claim ACQUIRED FIRST
            claim ACQUIRED RETRY
            claim ACQUIRED TAKEOVER
            claim ACQUIRED REPLAY
            claim ACQUIRED RERUN
            claim ALREADY_SUCCEEDED
            claim ALREADY_SUCCEEDED otherwise
            claim IN_PROGRESS
            claim BACKING_OFF
            claim DEAD
            claim DEAD now
            claim CANCELLED
            claim INPUT_CHANGED
            renew Renewed
            renew Renewed, to stop
            renew Busy
            renew Lost
            fence HELD
            fence LOST
            settle SUCCEED SUCCEEDED
            settle RETRY WAITING
            settle RETRY CANCELLED
            settle GIVE_UP DEAD
            settle GIVE_UP CANCELLED
            settle RELEASE WAITING
            settle RELEASE CANCELLED
            settle several SUCCEEDED
            settle Lost
            resolve COMMITTED
            resolve NOT_COMMITTED
            resolve SUPERSEDED
            cancel Done CANCELLED
            cancel Done RUNNING
            cancel Refused
            replay Done WAITING
            replay Refused
            reopen Done WAITING
            reopen Refused
            rerun Done WAITING
            rerun Refused
            register CREATED
            register UNCHANGED
            register REPLACED
            register KEPT
            register REFUSED
            enqueue ENQUEUED
            enqueue ALREADY_QUEUED
            enqueue REFRESHED
            fetch
            fetch suspect
            fetch contended
            let in
            let in displacing
            turned away
            job in line
            pause DONE
            pause ALREADY
            resume DONE
            resume ALREADY
            repeated success
            own stage
            another's stage
            unwrap refused
            """.lines().toList();

    /** The store that is measured against, another one at each call. */
    protected abstract Store reference();

    /** The store that is to answer alike, another one at each call. */
    protected abstract Store candidate();

    @Test
    @Timeout(value = PATIENCE_MINUTES, unit = TimeUnit.MINUTES)
    void every_history_is_answered_alike(TestReporter reporter) {
        Coverage coverage = play();
        reporter.publishEntry("coverage", coverage.toString());
        coverage.assertReached(WANTED, OFTEN);
    }

    private Coverage play() {
        var coverage = new Coverage();
        try (var parallel = new Parallel()) {
            List<Future<Coverage>> lanes = new ArrayList<>();
            for (long first = FIRST_SEED; first < FIRST_SEED + HISTORIES; first += HISTORIES / LANES) {
                long seed = first;
                var comparison = new HistoryComparison(reference(), candidate());
                lanes.add(parallel.begin(() -> comparison.play(seed, HISTORIES / LANES, COMMANDS)));
            }
            lanes.forEach(lane -> coverage.add(Parallel.result(lane, Duration.ofMinutes(PATIENCE_MINUTES))));
        }
        return coverage;
    }
}
