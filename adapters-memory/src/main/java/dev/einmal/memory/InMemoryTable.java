package dev.einmal.memory;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.memory.Row.Taking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;

/**
 * Rows by key that are written in transactions: what a transaction wrote appears when it commits and is gone when it
 * rolls back, and until then the rows it wrote are its own. An application may keep rows of its own in such a table.
 *
 * <p>A write waits for another transaction that holds the row, up to the store's time limit. Writing rows in the order
 * of their keys keeps transactions from waiting for each other in a circle. Values must be immutable. Safe for use by
 * several threads, each with a transaction of its own; all transactions must come from one store.
 */
public final class InMemoryTable<K extends Comparable<? super K>, V> {

    private final ConcurrentNavigableMap<K, Row<K, V>> rows = new ConcurrentSkipListMap<>();

    /** The value as it is committed, or as this transaction wrote it. */
    public Optional<V> find(Transaction tx, K key) {
        InMemoryTransaction own = InMemoryTransaction.of(tx);
        return own.reading(() -> seen(own, key));
    }

    /** The values of several keys at one moment, in the order of {@code keys}. */
    public List<Optional<V>> find(Transaction tx, List<K> keys) {
        InMemoryTransaction own = InMemoryTransaction.of(tx);
        return own.reading(() -> keys.stream().map(key -> seen(own, key)).toList());
    }

    /** The values that {@code condition} holds for, at one moment, in the order of their keys. */
    public List<V> where(Transaction tx, Predicate<? super V> condition) {
        InMemoryTransaction own = InMemoryTransaction.of(tx);
        return own.reading(() -> rows.values().stream()
                .flatMap(row -> row.seenBy(own).stream())
                .filter(condition)
                .toList());
    }

    /** The values from the key {@code first} on for as long as {@code within} holds, at one moment, in key order. */
    public List<V> from(Transaction tx, K first, Predicate<? super K> within) {
        InMemoryTransaction own = InMemoryTransaction.of(tx);
        return own.reading(() -> {
            List<V> values = new ArrayList<>();
            for (Map.Entry<K, Row<K, V>> entry : rows.tailMap(first).entrySet()) {
                if (!within.test(entry.getKey())) {
                    break;
                }
                entry.getValue().seenBy(own).ifPresent(values::add);
            }
            return values;
        });
    }

    /** Writes {@code value} unless the key has one; the one that is there, if so. */
    public Optional<V> putIfAbsent(Transaction tx, K key, V value) {
        Optional<V> seen = find(tx, key);
        if (seen.isPresent()) {
            return seen;
        }
        LockedRow<K, V> row = lock(tx, key);
        Optional<V> existing = row.value();
        if (existing.isEmpty()) {
            row.write(value);
        } else {
            row.letGo();
        }
        return existing;
    }

    /** Writes {@code value}, in place of the one that is there, if any. */
    public void put(Transaction tx, K key, V value) {
        lock(tx, key).write(value);
    }

    /** Removes the key's value, if there is one. */
    public void remove(Transaction tx, K key) {
        lock(tx, key).remove();
    }

    /** Holds a key, there or not, until the transaction ends; waits for the one that holds it. */
    LockedRow<K, V> lock(Transaction tx, K key) {
        InMemoryTransaction own = InMemoryTransaction.of(tx);
        return tryLock(own, key, own.waits().timeout()).orElseThrow(() -> own.waitedTooLong("the row of " + key));
    }

    /** Holds a key if nobody else does. */
    Optional<LockedRow<K, V>> tryLock(Transaction tx, K key) {
        return tryLock(InMemoryTransaction.of(tx), key, Duration.ZERO);
    }

    /** Holds a key if nobody else does, or ceases to within {@code wait}. */
    Optional<LockedRow<K, V>> tryLock(InMemoryTransaction tx, K key, Duration wait) {
        while (true) {
            Row<K, V> row = rows.computeIfAbsent(key, absent -> new Row<>(absent, rows));
            Taking taking = tx.take(row, wait);
            if (taking == Taking.BUSY) {
                return Optional.empty();
            }
            if (taking != Taking.GONE) {
                return Optional.of(new LockedRow<>(tx, row, taking == Taking.HELD_BEFORE));
            }
        }
    }

    private Optional<V> seen(InMemoryTransaction tx, K key) {
        Row<K, V> row = rows.get(key);
        return row == null ? Optional.empty() : row.seenBy(tx);
    }
}
