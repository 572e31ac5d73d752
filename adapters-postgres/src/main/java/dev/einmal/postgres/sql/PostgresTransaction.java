package dev.einmal.postgres.sql;

import dev.einmal.application.transaction.Transaction;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.hibernate.StatelessSession;

/** A transaction on one PostgreSQL connection: what every statement of this module runs on. */
public abstract class PostgresTransaction implements Transaction {

    /** The transaction that a port was given. */
    public static PostgresTransaction of(Transaction tx) {
        if (tx instanceof PostgresTransaction ours) {
            return ours;
        }
        throw new IllegalArgumentException("a PostgreSQL adapter was given a transaction of another store: "
                + tx.getClass().getName());
    }

    /** Runs a statement that changes no row. */
    public abstract <R> R read(Work<R> work);

    /** Runs a statement that changes rows of Einmal's own tables. */
    public abstract <R> R write(Work<R> work);

    /** Runs a query on the rows that people browse. */
    public abstract <R> R browse(Function<StatelessSession, R> query);

    /** The handles of this transaction, by the type to ask for. */
    protected abstract Map<Class<?>, Object> handles();

    /** What {@code lock_timeout} is set to, in a form that can be set again. */
    public String lockTimeout() {
        return read(connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet shown = statement.executeQuery("SHOW lock_timeout")) {
                shown.next();
                return shown.getString(1);
            }
        });
    }

    @Override
    public final <T> T unwrap(Class<T> type) {
        Object handle = handles().get(type);
        if (handle == null) {
            TreeSet<String> known = new TreeSet<>();
            handles().keySet().forEach(each -> known.add(each.getName()));
            throw new IllegalArgumentException(
                    "a PostgreSQL transaction has no %s; it has %s".formatted(type.getName(), known));
        }
        return type.cast(handle);
    }

    protected static <R> R run(Work<R> work, Connection connection) {
        try {
            return work.on(connection);
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }

    /** Something to be done on a connection. */
    @FunctionalInterface
    public interface Work<R> {

        R on(Connection connection) throws SQLException;
    }
}
