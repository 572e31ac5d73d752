package dev.einmal.application.transaction;

/**
 * A unit of work that becomes visible as a whole or not at all. Confined to the thread that opened it.
 *
 * <p>Every port takes it as a parameter, so that a caller's own writes and Einmal's commit together.
 */
public interface Transaction {

    /**
     * The store's own handle of this transaction, for the caller's own writes.
     *
     * @throws IllegalArgumentException if this store has no handle of that type; the message names those it has
     */
    <T> T unwrap(Class<T> type);
}
