package dev.einmal.memory;

import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The place of one key in a table: what is committed, which transaction holds it, and what that one wants to write.
 *
 * <p>Everybody may read what is committed. Who holds the row, and whether it has left its table, is guarded by
 * {@code guard}; what is to be written belongs to the holder's thread.
 */
final class Row<K, V> {

    private final K key;
    private final ConcurrentMap<K, Row<K, V>> table;
    private final ReentrantLock guard = new ReentrantLock();
    private final Condition freed = guard.newCondition();

    private volatile @Nullable V committed;
    private volatile @Nullable InMemoryTransaction holder;
    private @Nullable V pending;
    private boolean written;
    private boolean gone;

    Row(K key, ConcurrentMap<K, Row<K, V>> table) {
        this.key = key;
        this.table = table;
    }

    /** What asking for a row comes to. */
    enum Taking {
        TAKEN,
        HELD_BEFORE,
        BUSY,
        /** The row has left its table; its key has another row now, or none. */
        GONE
    }

    /** Makes {@code tx} the holder, waiting at most {@code nanos} for the one before. */
    Taking take(InMemoryTransaction tx, long nanos) throws InterruptedException {
        guard.lockInterruptibly();
        try {
            if (!tx.waits().await(freed, () -> isFreeFor(tx), nanos)) {
                return Taking.BUSY;
            }
            if (gone) {
                return Taking.GONE;
            }
            Taking taking = holder == tx ? Taking.HELD_BEFORE : Taking.TAKEN;
            holder = tx;
            return taking;
        } finally {
            guard.unlock();
        }
    }

    private boolean isFreeFor(InMemoryTransaction tx) {
        return holder == null || holder == tx;
    }

    /** The value as {@code tx} sees it: what it wrote itself, or what is committed. */
    Optional<V> seenBy(InMemoryTransaction tx) {
        return Optional.ofNullable(holder == tx && written ? pending : committed);
    }

    /** Notes what the holder wants to be there once it commits; null removes the row. */
    void write(@Nullable V value) {
        pending = value;
        written = true;
    }

    boolean isWritten() {
        return written;
    }

    /** Makes what the holder wrote visible to everybody. */
    void publish() {
        if (written) {
            committed = pending;
        }
    }

    /** Gives the row to whoever waits; an empty one leaves its table, so that old keys take no room. */
    void free() {
        guard.lock();
        try {
            pending = null;
            written = false;
            holder = null;
            if (committed == null) {
                gone = true;
                table.remove(key, this);
            }
            freed.signalAll();
        } finally {
            guard.unlock();
        }
    }
}
