package dev.einmal;

import static dev.einmal.StageOption.after;
import static dev.einmal.StageOption.leasing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.einmal.Settings.WakeUps;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.Group;
import dev.einmal.domain.queue.GroupPolicy;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pooler that gives a client another server connection for each transaction. */
class PgBouncerEndToEndTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int SUBJECTS = 100;
    private static final int SERVER_CONNECTIONS = 3;
    private static final int CLIENT_CONNECTIONS = 12;

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Left out where the program is missing, unless this is a machine that has to have it. */
    private static Path program() {
        Optional<Path> program = PgBouncer.program();
        boolean isRequired = "required".equals(System.getenv("EINMAL_CI_TOOLS"));
        assertThat(program.isPresent() || !isRequired)
                .as("pgbouncer is on the PATH, as EINMAL_CI_TOOLS=required wants")
                .isTrue();
        assumeTrue(program.isPresent(), "pgbouncer is not on the PATH");
        return program.get();
    }

    @Test
    @Tag("R42")
    void everything_works_through_it_and_no_setting_reaches_other_clients() throws Exception {
        try (PgBouncer pooler = PgBouncer.before(database, program(), folder, SERVER_CONNECTIONS);
                AgroalDataSource pool = ConnectionPool.open(
                        pooler.jdbcUrl(), database.user(), database.password(), CLIENT_CONNECTIONS);
                Einmal einmal = engine(pool)) {
            Map<SubjectKey, Integer> inputs = new LinkedHashMap<>();
            for (int i = 0; i < SUBJECTS; i++) {
                inputs.put(SubjectKey.of("tenant-" + i % 5, "s-" + i), i);
            }
            einmal.submitAll("p", inputs, SubmitOptions.by("test").in(Group.of("g", "k", GroupPolicy.SINGLETON)));

            for (SubjectKey subject : inputs.keySet()) {
                assertThat(einmal.await(
                                subject.tenant().value(), subject.subject().value(), LONG))
                        .isTrue();
                assertThat(einmal.records().runs(subject)).hasSize(4).allSatisfy(run -> {
                    assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
                    assertThat(run.tally().starts()).isEqualTo(1);
                });
            }
            assertThat(einmal.health().problems()).isEmpty();
            assertNothingIsSet(pool);
        }
    }

    private static Einmal engine(AgroalDataSource pool) {
        return Einmal.on(pool)
                .settings(Settings.DEFAULT
                        .withConcurrency(8)
                        .withWakeUps(WakeUps.POLLING)
                        .withPoll(Duration.ofMillis(50)))
                .pipeline(Pipeline.named("p")
                        .stage(
                                "split",
                                Integer.class,
                                Integer.class,
                                (attempt, n) -> attempt.succeed(n),
                                leasing(Duration.ofSeconds(5)))
                        .stage("left", Integer.class, attempt -> attempt.succeed(1), after("split"))
                        .stage("right", Integer.class, attempt -> attempt.succeed(2), after("split"))
                        .stage("merge", Integer.class, attempt -> attempt.succeed(3), after("left", "right")))
                .start();
    }

    /** On every server connection, which clients that hold transactions side by side get all of. */
    private static void assertNothingIsSet(AgroalDataSource pool) throws SQLException {
        List<Connection> all = new ArrayList<>();
        try {
            for (int i = 0; i < SERVER_CONNECTIONS - 1; i++) {
                Connection connection = pool.getConnection();
                connection.setAutoCommit(false);
                all.add(connection);
                for (String setting :
                        List.of("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")) {
                    assertThat(show(connection, setting)).as(setting).isEqualTo("0");
                }
                assertThat(show(connection, "plan_cache_mode")).isEqualTo("auto");
                assertThat(show(connection, "enable_seqscan")).isEqualTo("on");
            }
        } finally {
            for (Connection connection : all) {
                connection.rollback();
                connection.close();
            }
        }
    }

    private static String show(Connection connection, String setting) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SHOW " + setting)) {
            answer.next();
            return answer.getString(1);
        }
    }
}
