package dev.einmal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements that take too long, or wait too long for a lock. */
class TimeoutsEndToEndTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int CONNECTIONS = 8;

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @AutoClose
    private final AgroalDataSource pool =
            ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), CONNECTIONS);

    @BeforeEach
    void makeTables() {
        database.execute("CREATE TABLE result (subject text); CREATE TABLE locked_by_another ()");
    }

    private static Pipeline echo() {
        return Pipeline.named("p").stage("s", Integer.class, Integer.class, (attempt, n) -> attempt.succeed(n));
    }

    @ParameterizedTest
    @CsvSource({"statement_timeout, 57014", "lock_timeout, 55P03"})
    @Tag("R31")
    void a_timeout_in_the_writes_is_recorded_as_one_and_the_next_job_is_served(String setting, String state)
            throws Exception {
        Pipeline slow = Pipeline.named("p")
                .stage(
                        "s",
                        Integer.class,
                        Integer.class,
                        (attempt, n) -> attempt.succeed(n, tx -> {
                            execute(tx.connection(), "INSERT INTO result VALUES ('" + attempt.subject() + "')");
                            if (attempt.subject().equals("a")) {
                                waitForTheOther(tx.connection(), setting);
                            }
                        }),
                        StageOption.retrying(new RetryPolicy(2, Backoff.fixed(Duration.ofHours(1)))));
        try (Connection other = database.connect();
                Einmal einmal = Einmal.on(pool).pipeline(slow).start()) {
            other.setAutoCommit(false);
            execute(other, "LOCK TABLE locked_by_another");
            einmal.submit("p", "t", "a", 3);
            StageKey key = StageKey.of("t", "a", "s");
            await().atMost(LONG)
                    .until(() -> einmal.records().run(key).map(Run::status).equals(Optional.of(RunStatus.WAITING)));

            assertThat(einmal.records().run(key).orElseThrow().lastError())
                    .isNotNull()
                    .satisfies(error -> {
                        assertThat(error.kind()).isEqualTo(ErrorKind.TIMEOUT);
                        assertThat(error.sqlState()).isEqualTo(state);
                    });
            einmal.submit("p", "t", "b", 3);
            assertThat(einmal.await("t", "b", LONG)).isTrue();
            assertThat(database.column("SELECT subject FROM result")).containsExactly("b");
        }
    }

    private static void waitForTheOther(Connection connection, String setting) throws SQLException {
        execute(connection, "SET LOCAL " + setting + " = 50");
        execute(connection, "LOCK TABLE locked_by_another");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    @Tag("R31")
    void a_lock_timeout_in_a_submission_is_told_and_the_connection_serves_the_next() throws Exception {
        try (Connection other = database.connect();
                Connection mine = database.connect();
                Einmal einmal = Einmal.on(pool).pipeline(echo()).withoutWorker().start()) {
            other.setAutoCommit(false);
            mine.setAutoCommit(false);
            einmal.submit(other, "p", "t", "a", 1);
            execute(mine, "SET LOCAL lock_timeout = 50");
            assertThatThrownBy(() -> einmal.submit(mine, "p", "t", "a", 1))
                    .isInstanceOfSatisfying(StoreFailure.class, failure -> {
                        assertThat(failure.sqlState()).isEqualTo("55P03");
                        assertThat(failure.isPassing()).isTrue();
                    });
            mine.rollback();
            other.rollback();

            assertThat(einmal.submit(mine, "p", "t", "a", 1).kind()).isEqualTo(SubmitOutcome.Kind.ENQUEUED);
            mine.commit();
        }
    }
}
