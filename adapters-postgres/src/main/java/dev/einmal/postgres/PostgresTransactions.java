package dev.einmal.postgres;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.postgres.schema.SchemaName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Function;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Transactions on the connections of a data source, and on those that a caller has begun.
 *
 * <p>Everything that is set for a transaction is set for it alone: the pool gets its connection back as it was.
 */
public final class PostgresTransactions implements Transactions, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresTransactions.class);

    private final SessionFactory sessions;
    private final SchemaName schema;
    private final String opening;
    private final String lockTimeout;

    /** Connects to nothing yet. The data source stays the caller's to close. */
    public PostgresTransactions(DataSource dataSource, SchemaName schema, TransactionLimits limits) {
        this.sessions = Rows.sessionFactory(dataSource, schema);
        this.schema = schema;
        this.opening = limits.opening();
        this.lockTimeout = Long.toString(limits.lockTimeout().toMillis());
    }

    @Override
    public <T> T call(Function<Transaction, T> work) {
        StatelessSession session = begin();
        T result;
        try {
            result = work.apply(new StatelessTransaction(session, sessions, lockTimeout));
        } catch (Throwable failure) {
            undo(session, failure);
            throw failure;
        }
        commit(session);
        return result;
    }

    /**
     * The transaction that the caller has begun on this connection.
     *
     * <p>It is never committed, rolled back or closed here, and its settings are left as they were. A statement that
     * fails leaves it aborted, as any other statement would.
     */
    public Transaction joining(Connection connection) {
        return new JoinedTransaction(connection, sessions);
    }

    /** As {@link #joining(Connection)}, for the transaction of a session; its pending changes are written first. */
    public Transaction joining(Session session) {
        return new JoinedSession(session, schema, sessions);
    }

    /** As {@link #joining(Connection)}, for the transaction of a stateless session. */
    public Transaction joining(StatelessSession session) {
        return new StatelessTransaction(session, sessions, null);
    }

    @Override
    public void close() {
        sessions.close();
    }

    private StatelessSession begin() {
        StatelessSession session = sessions.openStatelessSession();
        try {
            session.beginTransaction();
            session.doWork(this::open);
            return session;
        } catch (RuntimeException failure) {
            undo(session, failure);
            throw FailureKind.failure(failure);
        }
    }

    private void open(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(opening);
        }
    }

    private static void undo(StatelessSession session, Throwable failure) {
        try (session) {
            session.getTransaction().rollback();
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    /** Nothing that happens once the COMMIT was answered may look as if it had failed. */
    private static void commit(StatelessSession session) {
        try {
            session.getTransaction().commit();
        } catch (RuntimeException failure) {
            undo(session, failure);
            throw FailureKind.commitFailure(failure);
        }
        giveBack(session);
    }

    private static void giveBack(StatelessSession session) {
        try {
            session.close();
        } catch (RuntimeException failure) {
            LOG.warn("a connection could not be given back to its pool after a commit", failure);
        }
    }
}
