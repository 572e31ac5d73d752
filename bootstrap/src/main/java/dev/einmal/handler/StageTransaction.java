package dev.einmal.handler;

import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.run.Attempt;
import java.sql.Connection;
import java.util.List;

/** The transaction that settles an attempt, for the stage's own writes. Valid only within {@link Writes#write}. */
public final class StageTransaction {

    private final Transaction transaction;
    private final Attempt attempt;
    private final AuditTrail audit;
    private final String worker;

    StageTransaction(Transaction transaction, Attempt attempt, AuditTrail audit, String worker) {
        this.transaction = transaction;
        this.attempt = attempt;
        this.audit = audit;
        this.worker = worker;
    }

    /**
     * The JDBC connection. Closing it does nothing; committing it, or rolling it back other than to a savepoint, throws.
     *
     * @throws IllegalArgumentException if the store has none, as the one in memory
     */
    public Connection connection() {
        return ShieldedConnection.of(unwrap(Connection.class));
    }

    /**
     * Any other handle of the store, such as a Hibernate session.
     *
     * @throws IllegalArgumentException if the store has none of that type
     */
    public <T> T unwrap(Class<T> type) {
        return transaction.unwrap(type);
    }

    /** Einmal's own view of the transaction, for its toolkits. */
    public Transaction transaction() {
        return transaction;
    }

    /** Notes in the audit trail that this attempt created something; to be called once for each thing created. */
    public void created(String what) {
        audit.append(transaction, List.of(AuditEntry.ofAttempt(attempt, AuditEvent.CREATED, worker, what)));
    }
}
