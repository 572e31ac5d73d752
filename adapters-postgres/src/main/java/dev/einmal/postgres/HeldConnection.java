package dev.einmal.postgres;

import dev.einmal.postgres.sql.FailureKind;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * One connection of a pool, kept and lent again and again, so that heartbeats go out when handlers have taken all
 * others. Replaced when it breaks. For one borrower at a time.
 */
public final class HeldConnection implements DataSource, AutoCloseable {

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(HeldConnection.class);
    private static final int VALIDATION_SECONDS = 2;

    private final DataSource pool;
    private @Nullable Connection held;

    /** Takes nothing from the pool until the first connection is asked for. */
    public HeldConnection(DataSource pool) {
        this.pool = pool;
    }

    /** Takes the connection now, while there are some. */
    public void take() {
        try (Connection connection = getConnection()) {
            LOG.trace("kept {}", connection);
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }

    /** The kept connection; closing it gives it back here, not to the pool. */
    @Override
    public synchronized Connection getConnection() throws SQLException {
        Connection usable = held;
        if (usable == null || !usable.isValid(VALIDATION_SECONDS)) {
            close();
            usable = pool.getConnection();
            held = usable;
        }
        return lent(usable);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the kept connection is the pool's, for the pool's own user");
    }

    /** Gives the connection back to the pool. */
    @Override
    public synchronized void close() {
        Connection old = held;
        held = null;
        if (old != null) {
            try {
                old.close();
            } catch (SQLException e) {
                LOG.debug("a broken connection was let go of", e);
            }
        }
    }

    private static Connection lent(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                HeldConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        pool.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return pool.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return pool.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return pool.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return pool.isWrapperFor(type);
    }
}
