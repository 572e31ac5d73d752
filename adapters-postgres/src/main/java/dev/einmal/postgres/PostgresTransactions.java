package dev.einmal.postgres;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.postgres.row.Rows;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.FailureKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;

/**
 * Transactions on the connections of a data source, and on those that a caller has begun.
 *
 * <p>Everything that is set for a transaction is set for it alone: the pool gets its connection back as it was.
 */
public final class PostgresTransactions implements Transactions, AutoCloseable {

    private final DataSource dataSource;
    private final SchemaName schema;
    private final Opening opening;
    private final SessionFactory sessions;

    /** Connects to nothing yet. The data source stays the caller's to close. */
    public PostgresTransactions(DataSource dataSource, SchemaName schema, TransactionLimits limits) {
        this(dataSource, schema, new Opening(limits), Rows.sessionFactory(schema));
    }

    private PostgresTransactions(DataSource dataSource, SchemaName schema, Opening opening, SessionFactory sessions) {
        this.dataSource = dataSource;
        this.schema = schema;
        this.opening = opening;
        this.sessions = sessions;
    }

    /** The same on other connections to the same database. Closed with this one. */
    public PostgresTransactions on(DataSource others) {
        return new PostgresTransactions(others, schema, opening, sessions);
    }

    @Override
    public <T> T call(Function<Transaction, T> work) {
        OwnConnection own = begin();
        T result;
        try {
            result = work.apply(new StatelessTransaction(own.session(), sessions, opening.lockTimeout()));
        } catch (Throwable failure) {
            own.rollBack(failure);
            throw failure;
        }
        own.commit();
        return result;
    }

    private OwnConnection begin() {
        OwnConnection own = OwnConnection.take(dataSource, sessions);
        try {
            own.session().beginTransaction();
            own.session().doWork(opening::run);
            return own;
        } catch (RuntimeException failure) {
            own.rollBack(failure);
            throw FailureKind.failure(failure);
        }
    }

    /**
     * The transaction that the caller has begun on this connection.
     *
     * <p>It is never committed, rolled back or closed here, and its settings are left as they were. A statement that
     * fails leaves it aborted, as any other statement would.
     *
     * @throws IllegalArgumentException if the connection commits each statement by itself
     */
    public Transaction joining(Connection connection) {
        requireTransaction(connection);
        return new JoinedTransaction(connection, sessions);
    }

    /** As {@link #joining(Connection)}, for the transaction of a session; its pending changes are written first. */
    public Transaction joining(Session session) {
        session.doWork(PostgresTransactions::requireTransaction);
        return new JoinedSession(session, schema, sessions);
    }

    /** As {@link #joining(Connection)}, for the transaction of a stateless session. */
    public Transaction joining(StatelessSession session) {
        session.doWork(PostgresTransactions::requireTransaction);
        return new StatelessTransaction(session, sessions, null);
    }

    private static void requireTransaction(Connection connection) {
        try {
            if (connection.getAutoCommit()) {
                throw new IllegalArgumentException(
                        "there is no transaction to join: the connection commits each statement by itself;"
                                + " begin a transaction, or call setAutoCommit(false), first");
            }
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }

    @Override
    public void close() {
        sessions.close();
    }
}
