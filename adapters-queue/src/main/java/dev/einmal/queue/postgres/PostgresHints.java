package dev.einmal.queue.postgres;

import dev.einmal.application.transaction.Transactions;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.FailureKind;
import dev.einmal.postgres.sql.Query;
import dev.einmal.queue.worker.Hints;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Word by NOTIFY, heard on a connection that is kept for it. Nothing is said but that there is something: no job's data, and
 * one message however many jobs there are. Does not work through a pooler that shares connections between transactions.
 */
public final class PostgresHints implements Hints {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresHints.class);

    /** Takes the lock that every NOTIFY takes at its COMMIT, which is this transaction's alone. */
    private static final String GIVE = "SELECT pg_notify(?, '')";

    private final DataSource dataSource;
    private final Transactions transactions;
    private final String channel;

    /** Confined to the thread that hears, until it is closed. */
    private @Nullable Connection listening;

    public PostgresHints(DataSource dataSource, Transactions transactions, SchemaName schema) {
        this.dataSource = dataSource;
        this.transactions = transactions;
        this.channel = "einmal_jobs_" + schema.value();
    }

    @Override
    public void give() {
        transactions.run(tx -> Query.of(GIVE).text(channel).read(tx, row -> channel));
    }

    @Override
    public boolean hear(Duration atMost) {
        try {
            Connection open = listening;
            if (open == null) {
                listening = subscribed();
                return true;
            }
            PGNotification[] heard =
                    open.unwrap(PGConnection.class).getNotifications(Math.max(1, (int) atMost.toMillis()));
            return heard != null && heard.length > 0;
        } catch (SQLException e) {
            close();
            throw FailureKind.failure(e);
        }
    }

    private Connection subscribed() throws SQLException {
        Connection connection = dataSource.getConnection();
        try (Statement statement = connection.createStatement()) {
            connection.setAutoCommit(true);
            statement.execute("LISTEN " + channel);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public boolean isSilent() {
        return false;
    }

    /** The next borrower of the connection hears nothing. */
    @Override
    public void close() {
        Connection old = listening;
        listening = null;
        if (old == null) {
            return;
        }
        try (old;
                Statement statement = old.createStatement()) {
            statement.execute("UNLISTEN *");
        } catch (SQLException e) {
            LOG.debug("a broken subscription was let go of", e);
        }
    }
}
