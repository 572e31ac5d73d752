package dev.einmal.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** How a transaction of Einmal's own begins: its isolation level and limits, in one round trip. */
final class Opening {

    /**
     * A plan that is kept may have been made while the tables were small, and then reads them from end to end until
     * they are analysed: measured, twenty times slower. Making a plan each time costs a fraction of that.
     */
    private static final String SETTINGS = """
            SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
            SET LOCAL lock_timeout = %d;
            SET LOCAL statement_timeout = %d;
            SET LOCAL idle_in_transaction_session_timeout = %d;
            SET LOCAL plan_cache_mode = force_custom_plan""";

    private final String lockTimeout;
    private final String settings;

    Opening(TransactionLimits limits) {
        this.lockTimeout = Long.toString(limits.lockTimeout().toMillis());
        this.settings = SETTINGS.formatted(
                limits.lockTimeout().toMillis(),
                limits.statementTimeout().toMillis(),
                limits.idleTimeout().toMillis());
    }

    /** What {@code lock_timeout} is set to. */
    String lockTimeout() {
        return lockTimeout;
    }

    void run(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(settings);
        }
    }
}
