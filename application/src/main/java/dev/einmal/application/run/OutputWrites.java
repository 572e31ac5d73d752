package dev.einmal.application.run;

import dev.einmal.application.transaction.Transaction;

/**
 * The user's own writes, made in the transaction that settles the attempt.
 *
 * <p>They may run more than once, each time in a new transaction, but are committed once at most. What they throw fails
 * the attempt, and nothing they wrote is kept.
 */
@FunctionalInterface
public interface OutputWrites {

    void write(Transaction tx) throws Exception;
}
