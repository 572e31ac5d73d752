package dev.einmal.postgres;

import dev.einmal.postgres.sql.PostgresTransaction;
import java.sql.Connection;
import java.util.Map;
import java.util.function.Function;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;

/** The transaction that a caller began on a connection of their own, and will end. */
final class JoinedTransaction extends PostgresTransaction {

    private final Connection connection;
    private final SessionFactory rows;

    JoinedTransaction(Connection connection, SessionFactory rows) {
        this.connection = connection;
        this.rows = rows;
    }

    @Override
    public <R> R read(Work<R> work) {
        return run(work, connection);
    }

    @Override
    public <R> R write(Work<R> work) {
        return run(work, connection);
    }

    @Override
    public <R> R browse(Function<StatelessSession, R> query) {
        return browse(rows, connection, query);
    }

    @Override
    protected Map<Class<?>, Object> handles() {
        return Map.of(Connection.class, connection);
    }

    /** Queries with a session of Einmal's own on somebody else's connection, which stays open and uncommitted. */
    static <R> R browse(SessionFactory rows, Connection connection, Function<StatelessSession, R> query) {
        try (StatelessSession session =
                rows.withStatelessOptions().connection(connection).openStatelessSession()) {
            return query.apply(session);
        }
    }
}
