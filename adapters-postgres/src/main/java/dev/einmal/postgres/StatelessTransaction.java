package dev.einmal.postgres;

import dev.einmal.postgres.sql.PostgresTransaction;
import java.sql.Connection;
import java.util.Map;
import java.util.function.Function;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;

/** The transaction of a stateless session, Einmal's own or the caller's; it remembers no rows. */
final class StatelessTransaction extends PostgresTransaction {

    private final StatelessSession session;
    private final SessionFactory rows;
    private final @Nullable String lockTimeout;

    /** {@code lockTimeout} as it was set, if it was set here. */
    StatelessTransaction(StatelessSession session, SessionFactory rows, @Nullable String lockTimeout) {
        this.session = session;
        this.rows = rows;
        this.lockTimeout = lockTimeout;
    }

    @Override
    public <R> R read(Work<R> work) {
        return session.doReturningWork(connection -> run(work, connection));
    }

    @Override
    public <R> R write(Work<R> work) {
        return read(work);
    }

    @Override
    public <R> R browse(Function<StatelessSession, R> query) {
        if (session.getFactory() == rows) {
            return query.apply(session);
        }
        return read(connection -> JoinedTransaction.browse(rows, connection, query));
    }

    @Override
    public String lockTimeout() {
        return lockTimeout == null ? super.lockTimeout() : lockTimeout;
    }

    @Override
    protected Map<Class<?>, Object> handles() {
        Connection connection = session.doReturningWork(physical -> physical);
        return Map.of(Connection.class, connection, StatelessSession.class, session);
    }
}
