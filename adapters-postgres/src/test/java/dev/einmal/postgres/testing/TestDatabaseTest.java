package dev.einmal.postgres.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TestDatabaseTest {

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    private final AtomicInteger migrations = new AtomicInteger();

    private void migrate(DataSource dataSource) {
        migrations.incrementAndGet();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE migrated AS SELECT 1 AS id");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void each_database_is_empty_and_its_own() {
        database.execute("CREATE TABLE mine (id int); INSERT INTO mine VALUES (1), (2)");

        try (TestDatabase other = TestDatabase.fresh()) {
            assertThat(database.column("SELECT id FROM mine ORDER BY id")).containsExactly("1", "2");
            assertThat(other.value("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                    .isEqualTo("0");
        }
    }

    @Test
    void the_server_is_real_and_of_a_supported_version() {
        assertThat(database.value("SHOW server_version_num")).matches("1[4-8]\\d{4}");
        assertThat(database.value("SELECT current_database()")).isEqualTo(database.name());
    }

    @Test
    void url_user_and_password_open_the_same_database() throws SQLException {
        try (Connection connection =
                java.sql.DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password())) {
            assertThat(connection.getCatalog()).isEqualTo(database.name());
        }
    }

    @Test
    void a_closed_database_is_gone_whoever_is_connected() throws SQLException {
        TestDatabase closed = TestDatabase.fresh();
        try (Connection left = closed.connect()) {
            closed.close();
            closed.close();

            assertThat(left.isValid(10)).isFalse();
            assertThatThrownBy(closed::connect).hasMessageContaining("does not exist");
        }
    }

    @Test
    void a_migration_runs_once_for_all_databases_of_its_key() {
        try (TestDatabase first = TestDatabase.migrated("a migration", this::migrate);
                TestDatabase second = TestDatabase.migrated("a migration", this::migrate)) {
            first.execute("INSERT INTO migrated VALUES (2)");

            assertThat(migrations).hasValue(1);
            assertThat(first.value("SELECT count(*) FROM migrated")).isEqualTo("2");
            assertThat(second.value("SELECT count(*) FROM migrated")).isEqualTo("1");
        }
    }

    @Test
    void a_migration_may_leave_connections_open() throws SQLException {
        List<Connection> pool = new ArrayList<>();

        try (TestDatabase migrated = TestDatabase.migrated("leaves a connection", dataSource -> {
            try {
                pool.add(dataSource.getConnection());
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        })) {
            assertThat(migrated.value("SELECT 1")).isEqualTo("1");
        } finally {
            for (Connection connection : pool) {
                connection.close();
            }
        }
    }

    @Test
    void a_failed_migration_is_tried_again() {
        assertThatThrownBy(() -> TestDatabase.migrated("fails once", dataSource -> {
                    throw new IllegalStateException("no such script");
                }))
                .hasMessage("no such script");

        try (TestDatabase migrated = TestDatabase.migrated("fails once", this::migrate)) {
            assertThat(migrated.value("SELECT count(*) FROM migrated")).isEqualTo("1");
        }
    }

    @Test
    void errors_of_this_database_are_found_in_the_log() {
        try (TestDatabase other = TestDatabase.fresh()) {
            assertThatThrownBy(() -> other.execute("SELECT 'of another database'::int"));
        }
        assertThatThrownBy(() -> database.execute("SELECT\n'of this database'::int"));

        database.log()
                .ifPresent(entries -> assertThat(entries)
                        .anyMatch(entry -> entry.startsWith("ERROR:  invalid input syntax"))
                        .anyMatch(entry -> entry.equals("STATEMENT:  SELECT\n\t'of this database'::int"))
                        .noneMatch(entry -> entry.contains("of another database")));
    }

    @Test
    void a_deadlock_is_counted() throws Exception {
        database.execute("CREATE TABLE pair (id int PRIMARY KEY); INSERT INTO pair VALUES (1), (2)");
        assertThat(database.deadlocks()).isZero();

        lockCrosswise();

        assertThat(database.deadlocks()).isEqualTo(1);
    }

    /** Two transactions that each hold one row and want the other's; one of them fails. */
    private void lockCrosswise() throws Exception {
        CountDownLatch bothHold = new CountDownLatch(2);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Boolean> first = threads.submit(() -> lock(1, 2, bothHold));
            Future<Boolean> second = threads.submit(() -> lock(2, 1, bothHold));
            assertThat(List.of(first.get(), second.get())).containsExactlyInAnyOrder(true, false);
        } finally {
            threads.shutdown();
        }
    }

    private boolean lock(int held, int wanted, CountDownLatch bothHold) throws Exception {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT FROM pair WHERE id = " + held + " FOR UPDATE");
            bothHold.countDown();
            bothHold.await();
            statement.execute("SELECT FROM pair WHERE id = " + wanted + " FOR UPDATE");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }
}
