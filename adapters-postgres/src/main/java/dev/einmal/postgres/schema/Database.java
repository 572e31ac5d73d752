package dev.einmal.postgres.schema;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What the migrator asks of a database before it changes anything. */
final class Database {

    private static final int OLDEST_SERVER = 14;

    /** Empty where there is no such table; a schema that the role may not use is reported as a missing right. */
    private static final String HAS_VERSIONS = """
            SELECT c.relname
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = ? AND c.relname = 'schema_version'""";

    private static final String NEWEST_VERSION =
            "SELECT version, min_compatible_version FROM einmal.schema_version ORDER BY version DESC LIMIT 1";

    private static final String MISSING_RIGHT = """
            SELECT CASE
              WHEN n.oid IS NULL AND NOT has_database_privilege(current_database(), 'CREATE')
              THEN format('CREATE ON DATABASE %I TO %I', current_database(), current_user)
              WHEN n.oid IS NOT NULL AND NOT has_schema_privilege(n.oid, 'USAGE')
              THEN format('USAGE, CREATE ON SCHEMA %I TO %I', s.name, current_user)
              WHEN n.oid IS NOT NULL AND NOT has_schema_privilege(n.oid, 'CREATE')
              THEN format('CREATE ON SCHEMA %I TO %I', s.name, current_user)
            END
            FROM (SELECT ?::text AS name) s LEFT JOIN pg_catalog.pg_namespace n ON n.nspname = s.name""";

    private static final String TRY_LOCK =
            "SELECT pg_try_advisory_lock(hashtextextended('einmal schema ' || ?::text, 0))::text";
    private static final String UNLOCK =
            "SELECT pg_advisory_unlock(hashtextextended('einmal schema ' || ?::text, 0))::text";

    /** On the server and in short statements: one that waited for long would keep a snapshot, and old rows with it. */
    private static final String WAIT = "SELECT pg_sleep(0.05)::text || ?::text";

    private final Connection connection;
    private final SchemaName schema;

    Database(Connection connection, SchemaName schema) {
        this.connection = connection;
        this.schema = schema;
    }

    void requireSupportedServer() throws SQLException {
        int major = connection.getMetaData().getDatabaseMajorVersion();
        if (major < OLDEST_SERVER) {
            throw new SchemaMismatch("the server is PostgreSQL %d, and Einmal needs %d or newer; upgrade the server"
                    .formatted(major, OLDEST_SERVER));
        }
    }

    void requireRights() throws SQLException {
        String missing = ask(MISSING_RIGHT);
        if (missing != null) {
            throw new SchemaMismatch(("a right is missing to create or change the schema \"%s\"; let an administrator"
                            + " run: GRANT %s")
                    .formatted(schema, missing));
        }
    }

    /** The version that is stored; version 0 if there is none. */
    StoredVersion storedVersion() throws SQLException {
        if (ask(HAS_VERSIONS) == null) {
            return new StoredVersion(0, 0);
        }
        try (PreparedStatement statement = connection.prepareStatement(schema.in(NEWEST_VERSION));
                ResultSet newest = statement.executeQuery()) {
            return newest.next() ? new StoredVersion(newest.getInt(1), newest.getInt(2)) : new StoredVersion(0, 0);
        }
    }

    /** Runs {@code work} while no other session does; the lock goes with the session if it is killed. */
    void whileLocked(Work work) throws SQLException {
        while (!"true".equals(ask(TRY_LOCK))) {
            ask(WAIT);
        }
        try {
            work.run();
        } finally {
            ask(UNLOCK);
        }
    }

    private @Nullable String ask(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, schema.value());
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() ? answer.getString(1) : null;
            }
        }
    }

    @FunctionalInterface
    interface Work {

        void run() throws SQLException;
    }
}
