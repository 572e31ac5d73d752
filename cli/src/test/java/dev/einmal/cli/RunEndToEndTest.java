package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.cli.Program.Started;
import dev.einmal.cli.embedded.EmbeddedPostgres;
import dev.einmal.cli.embedded.TestHome;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** {@code einmal run} on the PostgreSQL that the program brings along, over the documents that come with it. */
class RunEndToEndTest {

    private static final int STAGES = 240;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String SUCCEEDED = "SELECT count(*) FROM einmal.run WHERE status = 'SUCCEEDED'";

    /** Each attempt that ended well, by the history. */
    private static final String SUCCESSES =
            "SELECT tenant || '/' || subject || '/' || stage || '/' || generation FROM einmal.audit"
                    + " WHERE event = 'SUCCEEDED'";

    private static final String LINES = "SELECT subject || ' ' || count(*) || ' ' || min(number) || ' ' || max(number)"
            + " FROM quote.line GROUP BY tenant, subject";

    @RegisterExtension
    final TestHome home = new TestHome();

    @BeforeEach
    void bringBinaries() throws IOException {
        home.bringBinaries();
    }

    private Program program() {
        return Program.in(home.path());
    }

    @Test
    void a_second_run_executes_nothing() throws Exception {
        Finished before = program().run("status");
        Finished first = program().run("run");
        Finished second = program().run("run");
        Finished after = program().run("status", "--json");

        assertThat(before.out()).isEqualToIgnoringNewLines("Nothing has been run yet.");
        assertThat(first.exitCode()).isZero();
        assertThat(first.out().lines()).hasSize(61);
        assertThat(first.out())
                .contains("60 documents, 240 stages: 240 executed, 0 already succeeded, 0 dead, 0 not started"
                        + " · 0 succeeded twice · ");
        assertThat(first.err()).isEqualToIgnoringNewLines("60 of 60 documents finished");
        assertThat(second.exitCode()).isZero();
        assertThat(second.out())
                .contains("60 documents, 240 stages: 0 executed, 240 already succeeded, 0 dead, 0 not started"
                        + " · 0 succeeded twice · ");
        assertThat(after.json())
                .hasSize(4)
                .allMatch(row ->
                        row.get("succeeded").asInt() == 60 && row.get("jobs").asInt() == 0);
    }

    @Test
    void kills_in_the_middle_of_the_first_run_lose_and_repeat_nothing() throws Exception {
        for (int progress : List.of(15, 60, 110, 160)) {
            Started run = program().start("run", "--concurrency", "4");
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> succeeded() >= progress);
            run.kill();
            assertThat(succeeded()).isLessThan(STAGES);
        }

        Finished last = program().run("run", "--json");

        assertThat(last.exitCode()).as(last.err()).isZero();
        assertThat(last.summary().get("executed").asInt()).isBetween(1, STAGES - 160);
        assertThat(last.summary().get("executed").asInt()
                        + last.summary().get("alreadySucceeded").asInt())
                .isEqualTo(STAGES);
        assertThat(query(SUCCESSES)).hasSize(STAGES).doesNotHaveDuplicates();
        assertThat(query(LINES)).containsExactlyInAnyOrderElementsOf(linesOf(last));
    }

    /** What {@link #LINES} has to find: all lines of each document, once. */
    private static List<String> linesOf(Finished run) {
        return run.json().stream()
                .filter(line -> line.has("subject"))
                .map(document -> "%s %d 1 %d".formatted(subject(document), lines(document), lines(document)))
                .toList();
    }

    private static String subject(JsonNode document) {
        return document.get("subject").asString();
    }

    private static int lines(JsonNode document) {
        return document.get("lines").asInt();
    }

    @Test
    void eight_processes_that_start_at_once_share_the_work() throws Exception {
        List<Started> started =
                Stream.generate(() -> program().start("run", "--json")).limit(8).toList();
        List<Finished> finished = new ArrayList<>();
        for (Started run : started) {
            finished.add(run.finish());
        }

        assertThat(finished).allSatisfy(run -> {
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.summary().get("succeededTwice").asInt()).isZero();
        });
        assertThat(finished.stream()
                        .mapToInt(run -> run.summary().get("executed").asInt())
                        .sum())
                .isEqualTo(STAGES);
        assertThat(query(SUCCESSES)).hasSize(STAGES).doesNotHaveDuplicates();
        assertThat(home.log()).doesNotContain("ERROR:", "FATAL:", "PANIC:", "deadlock");
    }

    /** Zero as long as there is no server or no table. */
    private int succeeded() {
        try (Connection connection = home.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(SUCCEEDED)) {
            count.next();
            return count.getInt(1);
        } catch (SQLException | AssertionError notYet) {
            return 0;
        }
    }

    /** The first column; starts the server, which the last process has stopped. */
    private List<String> query(String sql) throws SQLException {
        try (EmbeddedPostgres server = EmbeddedPostgres.join(home.path());
                Connection connection =
                        DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }
}
