package dev.einmal;

import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.schema.Migrator;
import dev.einmal.postgres.schema.SchemaName;
import io.agroal.api.AgroalDataSource;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL database with a pool of connections to it, for programs that bring no pool of their own. */
public final class Database implements AutoCloseable {

    private final AgroalDataSource pool;

    private Database(AgroalDataSource pool) {
        this.pool = pool;
    }

    /** Whether a URL is one of PostgreSQL; the database need not be there. */
    public static boolean understands(String url) {
        return ConnectionPool.understands(url);
    }

    /**
     * Connects to nothing yet.
     *
     * @param url a JDBC URL of PostgreSQL
     * @param user null if the URL names the user, or the user of the operating system is meant
     * @param password null if it stands in {@code .pgpass}, or none is needed
     * @param connections how many there are at most
     */
    public static Database at(String url, @Nullable String user, @Nullable String password, int connections) {
        return new Database(ConnectionPool.open(url, user, password, connections));
    }

    public DataSource dataSource() {
        return pool;
    }

    /** Creates or migrates Einmal's tables. */
    public void migrate(String schema) {
        new Migrator(pool, new SchemaName(schema)).migrate();
    }

    @Override
    public void close() {
        pool.close();
    }
}
