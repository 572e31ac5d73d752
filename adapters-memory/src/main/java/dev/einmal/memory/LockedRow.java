package dev.einmal.memory;

import java.util.Optional;

/** A row that a transaction holds, so that its value is the newest there is. Confined to the transaction's thread. */
final class LockedRow<K, V> {

    private final InMemoryTransaction tx;
    private final Row<K, V> row;
    private final boolean heldBefore;

    LockedRow(InMemoryTransaction tx, Row<K, V> row, boolean heldBefore) {
        this.tx = tx;
        this.row = row;
        this.heldBefore = heldBefore;
    }

    Optional<V> value() {
        return row.seenBy(tx);
    }

    void write(V value) {
        row.write(value);
    }

    void remove() {
        row.write(null);
    }

    /** Gives the row back before the transaction ends, unless the transaction wrote it or held it before. */
    void letGo() {
        if (!heldBefore && !row.isWritten()) {
            tx.letGo(row);
        }
    }
}
