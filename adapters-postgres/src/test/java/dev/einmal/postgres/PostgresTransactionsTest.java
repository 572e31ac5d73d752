package dev.einmal.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.einmal.application.transaction.CommitUnknown;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.FailureKind;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.hibernate.StatelessSession;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresTransactionsTest {

    @AutoClose
    private static final TestDatabase DATABASE = PostgresTestStore.migrated();

    private static final TransactionLimits LIMITS =
            new TransactionLimits(Duration.ofMillis(1_500), Duration.ofSeconds(20), Duration.ofSeconds(10));

    @AutoClose
    private final PostgresTransactions transactions =
            new PostgresTransactions(DATABASE.dataSource(), SchemaName.DEFAULT, LIMITS);

    @BeforeEach
    void makeTable() {
        DATABASE.execute("""
                DROP TABLE IF EXISTS mine;
                CREATE TABLE mine (id int PRIMARY KEY, twin int UNIQUE DEFERRABLE INITIALLY DEFERRED)""");
    }

    @Test
    void a_transaction_is_at_READ_COMMITTED_whatever_the_default_is() {
        DATABASE.execute("ALTER DATABASE " + DATABASE.name() + " SET default_transaction_isolation = 'serializable'");
        try {
            assertThat(show("transaction_isolation")).isEqualTo("read committed");
        } finally {
            DATABASE.execute("ALTER DATABASE " + DATABASE.name() + " RESET default_transaction_isolation");
        }
    }

    @Test
    void a_transaction_has_its_limits() {
        assertThat(show("lock_timeout")).isEqualTo("1500ms");
        assertThat(show("statement_timeout")).isEqualTo("20s");
        assertThat(show("idle_in_transaction_session_timeout")).isEqualTo("10s");
    }

    @Test
    void the_users_writes_are_committed_with_the_rest() {
        transactions.run(tx -> execute(tx, "INSERT INTO mine VALUES (1, 1)"));

        assertThat(rows()).isEqualTo("1");
    }

    @Test
    void the_handles_are_the_connection_and_the_session_of_the_transaction() {
        transactions.run(tx -> {
            execute(tx, "INSERT INTO mine VALUES (1, 1)");
            Object seen = tx.unwrap(StatelessSession.class)
                    .createNativeQuery("SELECT count(*) FROM mine", Long.class)
                    .getSingleResult();
            assertThat(seen).isEqualTo(1L);
        });
    }

    @Test
    @Tag("R25")
    void the_original_failure_is_thrown_even_if_the_work_swallowed_it() {
        StoreFailure failure = catchThrowableOfType(
                StoreFailure.class,
                () -> transactions.run(tx -> {
                    execute(tx, "INSERT INTO mine VALUES (1, 1)");
                    assertThatThrownBy(() -> execute(tx, "INSERT INTO mine VALUES (1, 2)"));
                }));

        assertThat(failure.sqlState()).isEqualTo("23505");
        assertThat(rows()).isEqualTo("0");
    }

    @Test
    void a_commit_that_the_database_refuses_is_a_plain_failure() {
        StoreFailure failure = catchThrowableOfType(
                StoreFailure.class,
                () -> transactions.run(tx -> execute(tx, "INSERT INTO mine VALUES (1, 7), (2, 7)")));

        assertThat(failure.sqlState()).isEqualTo("23505");
        assertThat(rows()).isEqualTo("0");
    }

    @Test
    void a_connection_that_breaks_before_the_commit_is_answered_leaves_it_unknown() {
        assertThatThrownBy(() -> transactions.run(tx -> {
                    execute(tx, "INSERT INTO mine VALUES (1, 1)");
                    cutConnection(tx);
                }))
                .isInstanceOf(CommitUnknown.class);
    }

    @Test
    void a_connection_that_breaks_within_the_work_is_a_passing_failure() {
        StoreFailure failure = catchThrowableOfType(
                StoreFailure.class,
                () -> transactions.run(tx -> {
                    cutConnection(tx);
                    new PostgresStageRegistry(SchemaName.DEFAULT).all(tx);
                }));

        assertThat(failure.isPassing()).isTrue();
        assertThat(FailureKind.of(failure)).isEqualTo(FailureKind.CONNECTION);
    }

    @Test
    void what_the_work_throws_comes_first_and_a_failing_rollback_is_added() {
        var mine = new IllegalStateException("mine");

        assertThatThrownBy(() -> transactions.run(tx -> {
                    cutConnection(tx);
                    throw mine;
                }))
                .isSameAs(mine);
        assertThat(mine.getSuppressed()).isNotEmpty();
    }

    @Test
    @Tag("R31")
    void a_lock_timeout_is_told_apart_and_the_next_transaction_is_served() throws SQLException {
        DATABASE.execute("INSERT INTO mine VALUES (1, 1)");
        try (Connection holder = DATABASE.connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT FROM mine FOR UPDATE");

            assertThatThrownBy(() -> transactions.run(tx -> execute(tx, "DELETE FROM mine")))
                    .satisfies(thrown -> assertThat(FailureKind.of(thrown)).isEqualTo(FailureKind.LOCK_TIMEOUT));
            transactions.run(tx -> execute(tx, "INSERT INTO mine VALUES (2, 2)"));
        }
        assertThat(rows()).isEqualTo("2");
    }

    @Test
    void a_database_that_cannot_be_reached_is_a_passing_failure() {
        var nowhere = new PGSimpleDataSource();
        nowhere.setUrl("jdbc:postgresql://localhost:1/nowhere");
        try (var lost = new PostgresTransactions(nowhere, SchemaName.DEFAULT, LIMITS)) {
            assertThatThrownBy(() -> lost.run(tx -> {}))
                    .isInstanceOfSatisfying(
                            StoreFailure.class,
                            failure -> assertThat(failure.isPassing()).isTrue())
                    .hasMessageContaining("localhost:1")
                    .hasMessageContaining("check that the database is running");
        }
    }

    @Test
    void transactions_on_other_connections_share_what_is_costly() {
        PostgresTransactions others = transactions.on(DATABASE.dataSource());

        others.run(tx -> execute(tx, "INSERT INTO mine VALUES (1, 1)"));

        assertThat(rows()).isEqualTo("1");
    }

    private static String rows() {
        return DATABASE.value("SELECT count(*) FROM mine");
    }

    private String show(String setting) {
        return transactions.call(tx -> Query.of("SELECT current_setting('" + setting + "') AS value")
                .read(tx, row -> row.text("value"))
                .get(0));
    }

    private static void execute(Transaction tx, String sql) {
        try (Statement statement = tx.unwrap(Connection.class).createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the server's side of the connection, and waits until it is gone. */
    private static void cutConnection(Transaction tx) {
        String process = pid(tx);
        DATABASE.execute("SELECT pg_terminate_backend(" + process + ")");
        Awaitility.await()
                .until(() -> DATABASE.column("SELECT pid FROM pg_stat_activity WHERE pid = " + process)
                        .isEmpty());
    }

    private static String pid(Transaction tx) {
        try (Statement statement = tx.unwrap(Connection.class).createStatement();
                ResultSet pid = statement.executeQuery("SELECT pg_backend_pid()")) {
            pid.next();
            return pid.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
