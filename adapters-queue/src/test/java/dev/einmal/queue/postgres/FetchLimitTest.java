package dev.einmal.queue.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.testing.Keys;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.postgres.PostgresTestStore;
import dev.einmal.postgres.PostgresTransactions;
import dev.einmal.postgres.TransactionLimits;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fetch takes no more than asked for, whatever plan the server makes up. */
@Tag("R15")
class FetchLimitTest {

    private static final QueueName QUEUE = new QueueName("extract");
    private static final int JOBS = 50;

    @AutoClose
    private final TestDatabase database = PostgresTestStore.migrated();

    @AutoClose
    private final PostgresTransactions transactions =
            new PostgresTransactions(database.dataSource(), SchemaName.DEFAULT, TransactionLimits.DEFAULT);

    private final PostgresJobQueue queue = new PostgresJobQueue(SchemaName.DEFAULT);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "enable_seqscan",
                "enable_indexscan enable_indexonlyscan enable_bitmapscan",
                "enable_hashjoin enable_mergejoin enable_sort enable_material enable_hashagg",
                "enable_nestloop enable_hashjoin",
                "enable_nestloop enable_mergejoin"
            })
    void a_limit_holds_under_every_plan(String switchedOff) {
        database.execute("ALTER TABLE einmal.job SET (autovacuum_enabled = false)");
        Stream.of(switchedOff.split(" "))
                .filter(setting -> !setting.isEmpty())
                .forEach(setting ->
                        database.execute("ALTER DATABASE " + database.name() + " SET " + setting + " = off"));
        List<StageKey> keys = Keys.many(JOBS);
        transactions.run(tx -> queue.enqueue(
                tx, keys.stream().map(key -> JobRequest.once(key, QUEUE)).toList()));

        assertThat(fetch(7, 7)).hasSize(7);
        assertThat(fetch(1, 0)).hasSize(1);
        assertThat(fetch(0, 0)).isEmpty();
        assertThat(database.value("SELECT count(*) FROM einmal.job WHERE suspect"))
                .isEqualTo("8");

        database.execute("UPDATE einmal.job SET due = einmal.now()");
        List<Job> both = fetch(5, 3);
        assertThat(both).filteredOn(Job::suspect).hasSize(3);
        assertThat(both).filteredOn(job -> !job.suspect()).hasSize(5);
    }

    private List<Job> fetch(int limit, int suspectLimit) {
        Fetch wanted = new Fetch(Map.of(QUEUE, Duration.ofSeconds(60)), limit, suspectLimit);
        return transactions.call(tx -> queue.fetch(tx, wanted).jobs());
    }
}
