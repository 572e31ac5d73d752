package dev.einmal.postgres;

import dev.einmal.postgres.sql.FailureKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection taken from a pool for one transaction, and the session on it. */
record OwnConnection(Connection connection, StatelessSession session) {

    private static final Logger LOG = LoggerFactory.getLogger(OwnConnection.class);

    static OwnConnection take(DataSource dataSource, SessionFactory sessions) {
        try {
            Connection connection = dataSource.getConnection();
            return new OwnConnection(
                    connection,
                    sessions.withStatelessOptions().connection(connection).openStatelessSession());
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }

    void commit() {
        requireUnbroken();
        try {
            session.getTransaction().commit();
        } catch (RuntimeException failure) {
            rollBack(failure);
            throw FailureKind.commitFailure(failure);
        }
        giveBackAfterCommit();
    }

    /**
     * Where the work swallowed a failure, the server answers COMMIT with ROLLBACK, and the driver takes that for a
     * success. A statement in its place fails, and has the first failure as its cause.
     */
    private void requireUnbroken() {
        try {
            if (connection.unwrap(BaseConnection.class).getTransactionState() == TransactionState.FAILED) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SELECT 1");
                }
            }
        } catch (SQLException failure) {
            rollBack(failure);
            throw FailureKind.failure(failure);
        }
    }

    /** What goes wrong here is less important than what led here. */
    void rollBack(Throwable failure) {
        if (FailureKind.of(failure) == FailureKind.READ_ONLY) {
            discard(failure);
        }
        try (connection;
                session) {
            session.getTransaction().rollback();
        } catch (RuntimeException | SQLException another) {
            failure.addSuppressed(another);
        }
    }

    /**
     * Breaks the connection to a server that takes no writes, which it may have taken when the pool opened it: the pool is
     * to open another one, perhaps to the server that takes them now.
     */
    private void discard(Throwable failure) {
        try {
            connection.unwrap(BaseConnection.class).abort(Runnable::run);
        } catch (SQLException another) {
            failure.addSuppressed(another);
        }
    }

    /** Nothing that happens once the COMMIT was answered may look as if it had failed. */
    private void giveBackAfterCommit() {
        try (connection;
                session) {
            LOG.trace("committed");
        } catch (RuntimeException | SQLException failure) {
            LOG.warn("a connection could not be given back to its pool after a commit", failure);
        }
    }
}
