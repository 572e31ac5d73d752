package dev.einmal.queue.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.testing.Caller;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.BackingOff;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.run.Attempt;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers and sessions in a zone whose clocks change while something waits: an hour is skipped, or comes twice. */
@Tag("R49")
class DaylightSavingTest {

    private static final String ZONE = "Europe/Berlin";
    private static final Duration DAY = Duration.ofHours(24);
    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final QueueName QUEUE = new QueueName("extract");

    private final TimeZone usual = TimeZone.getDefault();
    private final PostgresQueueTestStore store = PostgresQueueTestStore.another();
    private final Caller caller = new Caller(store, new SeededIds(1));

    @BeforeEach
    void moveToTheZone() {
        TimeZone.setDefault(TimeZone.getTimeZone(ZONE));
        store.database()
                .execute("ALTER DATABASE %s SET timezone = '%s'"
                        .formatted(store.database().name(), ZONE));
        assertThat(store.transactions().<String>call(tx -> zone(tx.unwrap(Connection.class))))
                .isEqualTo(ZONE);
    }

    @AfterEach
    void moveBack() {
        TimeZone.setDefault(usual);
    }

    private static String zone(Connection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SHOW timezone")) {
            answer.next();
            return answer.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Instant halfAnHourBefore(String change) {
        Instant moment = Instant.parse(change).minus(Duration.ofMinutes(30));
        store.clock().advance(Duration.between(store.clock().now(), moment));
        return moment;
    }

    @ParameterizedTest
    @ValueSource(strings = {"2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"})
    void leases_delays_and_retries_last_exactly_as_long_as_asked(String change) {
        Instant now = halfAnHourBefore(change);

        Attempt attempt = caller.acquire(caller.asking(KEY, Caller.INPUT, InputPolicy.REJECT, DAY, 3));
        assertThat(attempt.leaseUntil()).isEqualTo(now.plus(DAY));
        caller.fail(attempt, DAY);
        assertThat(caller.claim(KEY))
                .isInstanceOfSatisfying(
                        BackingOff.class, waits -> assertThat(waits.until()).isEqualTo(now.plus(DAY)));
        enqueue(JobRequest.once(KEY, QUEUE).delayed(DAY));

        store.clock().advance(DAY.minusNanos(1_000));
        assertThat(fetched()).isZero();
        assertThat(caller.claim(KEY)).isInstanceOf(BackingOff.class);
        store.clock().advance(Duration.ofNanos(1_000));
        assertThat(fetched()).isOne();
        assertThat(caller.claim(KEY)).isInstanceOf(Acquired.class);
    }

    @Test
    void a_job_for_a_moment_within_the_hour_that_comes_twice_runs_at_that_moment_once() {
        Instant now = halfAnHourBefore("2027-10-31T01:00:00Z");
        Instant moment = now.plus(Duration.ofMinutes(60));
        enqueue(JobRequest.once(KEY, QUEUE).at(moment));

        store.clock().advance(Duration.ofMinutes(60).minusNanos(1_000));
        assertThat(fetched()).isZero();
        store.clock().advance(Duration.ofNanos(1_000));
        assertThat(fetched()).isOne();
        store.transactions().run(tx -> store.queue().finish(tx, List.of(KEY)));
        store.clock().advance(DAY);
        assertThat(fetched()).isZero();
    }

    private void enqueue(JobRequest request) {
        store.transactions().run(tx -> store.queue().enqueue(tx, List.of(request)));
    }

    private int fetched() {
        return store.transactions()
                .call(tx -> store.queue().fetch(tx, new Fetch(Map.of(QUEUE, DAY), 10, 10)))
                .jobs()
                .size();
    }
}
