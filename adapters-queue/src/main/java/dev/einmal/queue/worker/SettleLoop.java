package dev.einmal.queue.worker;

import dev.einmal.application.run.SettleAttempts;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settles finished attempts in natural batches: while one batch is in flight the next gathers, and an idle worker
 * settles at once.
 */
final class SettleLoop implements Loop {

    private static final Logger LOG = LoggerFactory.getLogger(SettleLoop.class);
    private static final int LARGEST_BATCH = 500;
    private static final Duration UNTIL_RAISED = Duration.ofSeconds(60);

    private final SettleAttempts settle;
    private final AttemptEnds ends;
    private final Signal signal = new Signal();
    private final Queue<Ending> finished = new ConcurrentLinkedQueue<>();

    SettleLoop(SettleAttempts settle, AttemptEnds ends) {
        this.settle = settle;
        this.ends = ends;
    }

    /** Adds an attempt that ended; callable from any thread. */
    void add(Ending ending) {
        finished.add(ending);
        signal.raise();
    }

    @Override
    public String name() {
        return "settle";
    }

    @Override
    public Signal signal() {
        return signal;
    }

    @Override
    public Duration doWork() {
        List<Ending> batch = nextBatch();
        if (batch.isEmpty()) {
            return UNTIL_RAISED;
        }
        settle(batch);
        return Duration.ZERO;
    }

    /** The oldest endings; a second one of the same key waits for the next batch. */
    private List<Ending> nextBatch() {
        Map<StageKey, Ending> batch = new LinkedHashMap<>();
        Queue<Ending> later = new ArrayDeque<>();
        for (Ending next = finished.poll(); next != null; next = finished.poll()) {
            if (batch.putIfAbsent(next.settlement().attempt().key(), next) != null) {
                later.add(next);
            }
            if (batch.size() == LARGEST_BATCH) {
                break;
            }
        }
        finished.addAll(later);
        return new ArrayList<>(batch.values());
    }

    private void settle(List<Ending> batch) {
        try {
            record(batch, settle.settle(batch.stream().map(Ending::settlement).toList()));
        } catch (StoreFailure e) {
            if (e.isPassing()) {
                finished.addAll(batch);
                throw e;
            }
            settleApart(batch, e);
        } catch (RuntimeException e) {
            finished.addAll(batch);
            throw e;
        }
    }

    /** One element that the store will never take must not keep the others from being settled. */
    private void settleApart(List<Ending> batch, StoreFailure failure) {
        if (batch.size() > 1) {
            batch.forEach(ending -> settle(List.of(ending)));
            return;
        }
        Ending refused = batch.get(0);
        if (refused.settlement().kind() == Settlement.Kind.SUCCEED) {
            add(ends.failed(refused.running(), failure));
            return;
        }
        LOG.error(
                "{} cannot be settled and is left to its lease: {}",
                refused.settlement().attempt().key(),
                failure.getMessage());
        ends.forgotten(refused.running());
    }

    private void record(List<Ending> batch, List<SettleOutcome> outcomes) {
        for (int i = 0; i < batch.size(); i++) {
            ends.settled(batch.get(i), outcomes.get(i));
        }
    }

    /** An attempt that ended, and how. */
    record Ending(RunningAttempt running, Settlement settlement) {}
}
