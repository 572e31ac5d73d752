package dev.einmal.postgres.schema;

import dev.einmal.postgres.sql.FailureKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings the schema to the version that this program knows, or says why it cannot.
 *
 * <p>Safe to run by many processes at once, one of them killed half-way: a lock of the database's session lets one at a
 * time through, and each step is a transaction. Keeps a history of its own, so that the application's own migrations,
 * in the same database or even the same schema, are not concerned. Uses one connection, and gives it back as it was.
 */
public final class Migrator {

    /** The newest version of the schema that this program knows. */
    public static final int VERSION = 5;

    private static final String HISTORY = "einmal_schema_history";
    private static final String LOCATION = "classpath:dev/einmal/postgres/migration";

    private final DataSource dataSource;
    private final SchemaName schema;

    public Migrator(DataSource dataSource, SchemaName schema) {
        this.dataSource = dataSource;
        this.schema = schema;
    }

    /**
     * Applies the migrations that are missing; does nothing if the schema is up to date, or newer and compatible.
     *
     * @throws SchemaMismatch if the server is too old, a right is missing, or the schema is too new for this program
     * @throws dev.einmal.application.transaction.StoreFailure if the database cannot be reached or refuses the login
     */
    public void migrate() {
        withConnection(connection -> {
            Database database = new Database(connection, schema);
            database.requireSupportedServer();
            if (isBehind(database)) {
                database.whileLocked(() -> migrateAlone(connection, database));
            }
        });
    }

    /**
     * Checks, without changing anything, that this program can work with the schema as it is.
     *
     * @throws SchemaMismatch if it cannot
     */
    public void check() {
        withConnection(connection -> {
            Database database = new Database(connection, schema);
            database.requireSupportedServer();
            if (isBehind(database)) {
                throw behind(database.storedVersion());
            }
        });
    }

    private SchemaMismatch behind(StoredVersion stored) {
        String found = stored.version() == 0
                ? "there are no tables of Einmal in the schema \"%s\" yet".formatted(schema)
                : "the schema \"%s\" is at version %d, and this program needs version %d"
                        .formatted(schema, stored.version(), VERSION);
        return new SchemaMismatch(found + "; migrate it first, for instance with the command: einmal migrate");
    }

    private boolean isBehind(Database database) throws SQLException {
        StoredVersion stored = database.storedVersion();
        if (stored.version() > VERSION && stored.minCompatible() > VERSION) {
            throw new SchemaMismatch(("the schema \"%s\" is at version %d, which this program, made for version %d,"
                            + " cannot work with; upgrade the program")
                    .formatted(schema, stored.version(), VERSION));
        }
        return stored.version() < VERSION;
    }

    private void migrateAlone(Connection connection, Database database) throws SQLException {
        if (!isBehind(database)) {
            return;
        }
        database.requireRights();
        Flyway.configure(Migrator.class.getClassLoader())
                .dataSource(SharedConnection.of(connection))
                .defaultSchema(schema.value())
                .schemas(schema.value())
                .table(HISTORY)
                .locations(LOCATION)
                .failOnMissingLocations(true)
                .placeholders(Map.of("schema", schema.quoted()))
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .cleanDisabled(true)
                .loggers("slf4j")
                .load()
                .migrate();
    }

    private void withConnection(Step step) {
        try (Connection connection = dataSource.getConnection()) {
            step.on(connection);
        } catch (SQLException | FlywayException e) {
            throw FailureKind.failure(e);
        }
    }

    @FunctionalInterface
    private interface Step {

        void on(Connection connection) throws SQLException;
    }
}
