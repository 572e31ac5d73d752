package dev.einmal.memory;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** Transactions on the tables of one store. */
final class InMemoryTransactions implements Transactions {

    private final ReadWriteLock visibility = new ReentrantReadWriteLock();
    private final RowWaits waits;

    InMemoryTransactions(RowWaits waits) {
        this.waits = waits;
    }

    @Override
    public <T> T call(Function<Transaction, T> work) {
        try (var tx = new InMemoryTransaction(visibility, waits)) {
            T result = work.apply(tx);
            tx.commit();
            return result;
        }
    }
}
