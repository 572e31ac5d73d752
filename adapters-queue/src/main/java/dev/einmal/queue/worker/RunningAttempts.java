package dev.einmal.queue.worker;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Grant;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Every attempt that this process holds. Safe for use by several threads. */
final class RunningAttempts {

    private final ConcurrentMap<Held, RunningAttempt> held = new ConcurrentHashMap<>();
    private final Signal changed = new Signal();

    void add(RunningAttempt running) {
        held.put(Held.of(running), running);
        changed.raise();
    }

    /** The attempt was settled, or turned out to be lost. */
    void remove(RunningAttempt running) {
        held.remove(Held.of(running));
        changed.raise();
    }

    List<RunningAttempt> all() {
        return List.copyOf(held.values());
    }

    boolean isEmpty() {
        return held.isEmpty();
    }

    /** Raised whenever one comes or goes. */
    Signal changed() {
        return changed;
    }

    /** A key alone would not do: an attempt that lost its lease may stop while its successor runs in this process. */
    private record Held(StageKey key, Grant grant) {

        static Held of(RunningAttempt running) {
            return new Held(running.attempt().key(), running.attempt().grant());
        }
    }
}
