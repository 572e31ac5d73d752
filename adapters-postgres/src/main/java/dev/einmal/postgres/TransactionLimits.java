package dev.einmal.postgres;

import java.time.Duration;

/**
 * How long a transaction may hold others up; each limit is set for the transaction alone and is gone with it.
 *
 * @param lockTimeout how long a statement waits for a row that another transaction holds
 * @param statementTimeout how long a statement takes at most
 * @param idleTimeout how long the transaction may do nothing, so that a frozen process does not hold its rows for ever
 */
public record TransactionLimits(Duration lockTimeout, Duration statementTimeout, Duration idleTimeout) {

    /** 5 s, 30 s and 30 s. */
    public static final TransactionLimits DEFAULT =
            new TransactionLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(30));

    public TransactionLimits {
        check("lockTimeout", lockTimeout);
        check("statementTimeout", statementTimeout);
        check("idleTimeout", idleTimeout);
    }

    private static void check(String what, Duration limit) {
        if (limit.toMillis() < 1 || limit.toMillis() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(what + " must be between 1 ms and 24 days, was " + limit);
        }
    }
}
