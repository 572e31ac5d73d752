package dev.einmal.handler;

/**
 * The rows that a stage writes, in the short transaction that settles its attempt: they, the success and the next
 * stages' jobs become visible together, or none does.
 *
 * <p>The attempt's fence is checked first. The writes may run more than once, each time in a new transaction, and are
 * committed once at most; to be repeatable, delete what an earlier generation left before inserting.
 */
@FunctionalInterface
public interface Writes {

    /** What it throws fails the attempt and undoes the transaction. */
    void write(StageTransaction tx) throws Exception;
}
