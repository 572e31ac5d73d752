package dev.einmal.cli;

import dev.einmal.Listener;
import dev.einmal.domain.key.StageKey;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which stages this process has started an attempt of. Safe for use by several threads. */
final class Executed implements Listener {

    private final Set<StageKey> keys = ConcurrentHashMap.newKeySet();

    @Override
    public void started(StageKey key, int attempt) {
        keys.add(key);
    }

    boolean contains(StageKey key) {
        return keys.contains(key);
    }
}
