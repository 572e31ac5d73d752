package dev.einmal.postgres;

import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.PostgresTransaction;
import java.sql.Connection;
import java.util.Map;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.engine.spi.EntityEntry;
import org.hibernate.engine.spi.SharedSessionContractImplementor;

/**
 * The transaction of a caller's session, which remembers rows.
 *
 * <p>Changes that the session holds back are written before each statement; rows of Einmal's tables are forgotten after
 * each one that writes, so that later reads see what it wrote. The caller's own entities stay as they are.
 */
final class JoinedSession extends PostgresTransaction {

    private final Session session;
    private final SchemaName schema;
    private final SessionFactory rows;

    JoinedSession(Session session, SchemaName schema, SessionFactory rows) {
        this.session = session;
        this.schema = schema;
        this.rows = rows;
    }

    @Override
    public <R> R read(Work<R> work) {
        session.flush();
        return session.doReturningWork(connection -> run(work, connection));
    }

    @Override
    public <R> R write(Work<R> work) {
        R result = read(work);
        forgetRows();
        return result;
    }

    @Override
    public <R> R browse(Function<StatelessSession, R> query) {
        return read(connection -> JoinedTransaction.browse(rows, connection, query));
    }

    @Override
    protected Map<Class<?>, Object> handles() {
        Connection connection = session.doReturningWork(physical -> physical);
        return Map.of(Connection.class, connection, Session.class, session);
    }

    private void forgetRows() {
        var context = session.unwrap(SharedSessionContractImplementor.class).getPersistenceContextInternal();
        for (Map.Entry<Object, EntityEntry> held : context.reentrantSafeEntityEntries()) {
            if (isEinmals(held.getValue())) {
                session.detach(held.getKey());
            }
        }
    }

    private boolean isEinmals(EntityEntry entry) {
        for (Object table : entry.getPersister().getQuerySpaces()) {
            if (table.toString().replace("\"", "").startsWith(schema.value() + ".")) {
                return true;
            }
        }
        return false;
    }
}
