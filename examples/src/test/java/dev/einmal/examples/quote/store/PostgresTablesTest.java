package dev.einmal.examples.quote.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Processes that make the tables at the same moment. */
class PostgresTablesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    /** The other process has created the schema, and holds the lock, when this one has looked and waits. */
    @Test
    void the_second_waits_for_the_first_and_finds_what_that_has_made() throws Exception {
        try (AgroalDataSource warm = ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), 1);
                Connection other = database.connect();
                Statement first = other.createStatement()) {
            warmUp(warm);
            other.setAutoCommit(false);
            first.execute("SELECT pg_advisory_xact_lock(hashtextextended('einmal: tables of the quote pipeline', 0))");
            first.execute("CREATE SCHEMA quote");

            CompletableFuture<Void> second = CompletableFuture.runAsync(() -> PostgresTables.create(warm));
            await().atMost(PATIENCE)
                    .until(() -> database.value("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
                                    + " AND NOT granted AND database ="
                                    + " (SELECT oid FROM pg_database WHERE datname = current_database())")
                            .equals("1"));
            other.commit();
            second.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }

        assertThat(database.value("SELECT count(*) FROM pg_tables WHERE schemaname = 'quote'"))
                .isEqualTo("4");
        PostgresTables.create(database.dataSource());
    }

    /** As a session that has migrated another schema: what it looked up is remembered until something makes it look again. */
    private static void warmUp(AgroalDataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA IF NOT EXISTS warm");
            statement.execute("CREATE TABLE warm.up (n int PRIMARY KEY)");
            statement.execute("DROP SCHEMA warm CASCADE");
        }
    }
}
