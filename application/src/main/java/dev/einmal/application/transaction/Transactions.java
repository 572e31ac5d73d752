package dev.einmal.application.transaction;

import java.util.function.Consumer;
import java.util.function.Function;

/** Opens transactions at READ COMMITTED, whatever the store's default is. Safe for use by several threads. */
public interface Transactions {

    /**
     * Runs {@code work} in a new transaction and commits; rolls back if it throws, and throws that on.
     *
     * @throws CommitUnknown if the answer to COMMIT was lost
     * @throws StoreFailure if the store refused or could not be reached; nothing was written
     */
    <T> T call(Function<Transaction, T> work);

    /** As {@link #call}, for work without a result. */
    default void run(Consumer<Transaction> work) {
        this.<Boolean>call(tx -> {
            work.accept(tx);
            return Boolean.TRUE;
        });
    }
}
