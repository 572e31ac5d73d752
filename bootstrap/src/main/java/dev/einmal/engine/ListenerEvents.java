package dev.einmal.engine;

import dev.einmal.Listener;
import dev.einmal.application.queue.Assignment;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.SettleOutcome.Settled;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.queue.worker.Signal;
import dev.einmal.queue.worker.WorkerEvents;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells listeners what the worker did, shields it from what they throw, and remembers what ails its loops. */
public final class ListenerEvents implements WorkerEvents {

    private static final Logger LOG = LoggerFactory.getLogger(ListenerEvents.class);

    private final List<Listener> listeners;
    private final Signal changed = new Signal();
    private final ConcurrentMap<String, String> ailing = new ConcurrentHashMap<>();

    public ListenerEvents(List<Listener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    /** Raised whenever a run changed. */
    public Signal changed() {
        return changed;
    }

    /** What the newest failure of each failing loop was. */
    public List<String> ailments() {
        return ailing.entrySet().stream()
                .map(entry -> entry.getKey() + " fails: " + entry.getValue())
                .toList();
    }

    @Override
    public void started(Assignment assignment) {
        tell(listener -> listener.started(
                assignment.attempt().key(), assignment.attempt().number()));
    }

    @Override
    public void ended(Assignment assignment, Settlement settlement, SettleOutcome outcome) {
        int attempt = assignment.attempt().number();
        if (outcome instanceof Settled settled) {
            tell(listener -> listener.settled(outcome.key(), attempt, settled.status()));
            if (settled.status() == RunStatus.DEAD) {
                tell(listener -> listener.died(outcome.key(), error(settlement)));
            }
        } else {
            tell(listener -> listener.leaseLost(outcome.key(), attempt));
        }
        changed.raise();
    }

    @Override
    public void buried(Dead run) {
        tell(listener -> listener.died(run.key(), run.lastError()));
        changed.raise();
    }

    @Override
    public void loopFailed(String loop, Throwable failure) {
        ailing.put(loop, failure.toString());
    }

    @Override
    public void loopRecovered(String loop) {
        ailing.remove(loop);
    }

    private static @Nullable RunError error(Settlement settlement) {
        if (settlement instanceof Settlement.GiveUp end) {
            return end.error();
        }
        return settlement instanceof Settlement.Retry retry ? retry.error() : null;
    }

    private void tell(Consumer<Listener> message) {
        for (Listener listener : listeners) {
            try {
                message.accept(listener);
            } catch (Throwable e) {
                // Foreign code: not even an Error of a listener changes what happens to runs.
                LOG.warn("listener={} threw and is ignored", listener.getClass().getName(), e);
            }
        }
    }
}
