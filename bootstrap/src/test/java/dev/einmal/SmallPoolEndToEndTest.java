package dev.einmal;

import static dev.einmal.StageOption.leasing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.handler.InputHandler;
import dev.einmal.handler.Result;
import dev.einmal.handler.StageAttempt;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handlers that take every connection there is. */
@Tag("R11")
class SmallPoolEndToEndTest {

    private static final int CONNECTIONS = 5;
    private static final int SUBJECTS = 20;
    private static final Duration LEASE = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(2);

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @AutoClose
    private final AgroalDataSource pool =
            ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), CONNECTIONS);

    /** A second process, with connections of its own, would take over whatever is not renewed. */
    @Test
    void leases_are_renewed_although_handlers_hold_every_connection_for_several_leases() throws Exception {
        try (AgroalDataSource others =
                        ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), CONNECTIONS);
                Einmal small = engine(pool, this::query);
                Einmal other = engine(others, (attempt, n) -> attempt.succeed(n))) {
            small.submitAll(
                    "slow",
                    IntStream.range(0, SUBJECTS)
                            .boxed()
                            .collect(Collectors.toMap(n -> SubjectKey.of("acme", "s-" + n), n -> n)));

            for (int n = 0; n < SUBJECTS; n++) {
                assertThat(other.await("acme", "s-" + n, LONG)).isTrue();
                assertThat(other.records().runs(SubjectKey.of("acme", "s-" + n)))
                        .singleElement()
                        .satisfies(run -> {
                            assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
                            assertThat(run.tally().lost()).isZero();
                        });
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_pool_that_is_too_small_is_refused_with_the_smallest_that_will_do(int connections) {
        try (AgroalDataSource tiny =
                ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), connections)) {
            assertThatThrownBy(() -> engine(tiny, this::query))
                    .isInstanceOf(EinmalException.class)
                    .hasMessageStartingWith("the data source gave only " + connections + " of the 3 connections");
        }
    }

    private Einmal engine(AgroalDataSource connections, InputHandler<Integer, Integer> handler) {
        return Einmal.on(connections)
                .concurrency(CONNECTIONS)
                .pipeline(Pipeline.named("slow").stage("query", Integer.class, Integer.class, handler, leasing(LEASE)))
                .start();
    }

    private Result<Integer> query(StageAttempt attempt, Integer n) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_sleep(2.5)");
        }
        return attempt.succeed(n);
    }
}
