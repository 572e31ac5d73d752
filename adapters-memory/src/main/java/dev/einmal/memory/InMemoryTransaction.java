package dev.einmal.memory;

import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.application.transaction.Transaction;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Supplier;

/**
 * A transaction on in-memory tables: it holds the rows it wrote until it ends, and then shows all of them or none.
 *
 * <p>Reads see what is committed when they are made (READ COMMITTED), and the transaction's own writes. After a failed
 * statement the transaction can only be rolled back. Confined to the thread that opened it.
 */
public final class InMemoryTransaction implements Transaction, AutoCloseable {

    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final String QUERY_CANCELED = "57014";
    private static final String IN_FAILED_TRANSACTION = "25P02";

    private final ReadWriteLock visibility;
    private final RowWaits waits;
    private final Set<Row<?, ?>> held = new LinkedHashSet<>();
    private State state = State.OPEN;

    private enum State {
        OPEN,
        FAILED,
        OVER
    }

    /** {@code visibility} is read-locked by every statement and write-locked while a commit is shown. */
    InMemoryTransaction(ReadWriteLock visibility, RowWaits waits) {
        this.visibility = visibility;
        this.waits = waits;
    }

    /** The in-memory transaction behind {@code tx}. */
    public static InMemoryTransaction of(Transaction tx) {
        return tx.unwrap(InMemoryTransaction.class);
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new IllegalArgumentException("an in-memory transaction has no %s, only %s"
                .formatted(type.getName(), InMemoryTransaction.class.getName()));
    }

    /** Reads several rows as they were at one moment. */
    <T> T reading(Supplier<T> statement) {
        requireOpen();
        visibility.readLock().lock();
        try {
            return statement.get();
        } finally {
            visibility.readLock().unlock();
        }
    }

    /** Takes a row, waiting at most {@code wait} for the transaction that holds it. */
    Row.Taking take(Row<?, ?> row, Duration wait) {
        requireOpen();
        try {
            Row.Taking taking = row.take(this, wait.toNanos());
            if (taking == Row.Taking.TAKEN) {
                held.add(row);
            }
            return taking;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(new StoreFailure("interrupted while waiting for a row", QUERY_CANCELED, true, e));
        }
    }

    /** What a statement throws that waited for {@code what} in vain. */
    StoreFailure waitedTooLong(String what) {
        var cause = new TimeoutException("waited " + waits.timeout());
        return failed(new StoreFailure(
                "another transaction held %s for more than %s; try again".formatted(what, waits.timeout()),
                LOCK_NOT_AVAILABLE,
                true,
                cause));
    }

    RowWaits waits() {
        return waits;
    }

    void letGo(Row<?, ?> row) {
        held.remove(row);
        row.free();
    }

    /** Makes everything visible at one moment. */
    void commit() {
        requireOpen();
        visibility.writeLock().lock();
        try {
            held.forEach(Row::publish);
        } finally {
            visibility.writeLock().unlock();
        }
        end();
    }

    /** Rolls back, unless it was committed. */
    @Override
    public void close() {
        if (state != State.OVER) {
            end();
        }
    }

    private void end() {
        state = State.OVER;
        held.forEach(Row::free);
        held.clear();
    }

    private StoreFailure failed(StoreFailure failure) {
        state = State.FAILED;
        return failure;
    }

    private void requireOpen() {
        switch (state) {
            case OPEN -> {}
            case FAILED ->
                throw new StoreFailure(
                        "the transaction failed before and can only be rolled back",
                        IN_FAILED_TRANSACTION,
                        false,
                        new IllegalStateException("a statement of this transaction failed"));
            case OVER -> throw new IllegalStateException("the transaction is over: open a new one");
        }
    }
}
