package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people do to runs and queues by command, after a run of one good document and two broken ones. */
class OperatingEndToEndTest {

    private static final String STATES =
            "SELECT tenant || ' ' || subject || ' ' || stage || ' ' || status FROM einmal.run ORDER BY 1";

    private static final List<String> AFTER_THE_RUN = List.of(
            "default bad.xml intake DEAD",
            "default good.xml calculate SUCCEEDED",
            "default good.xml extract SUCCEEDED",
            "default good.xml feasibility SUCCEEDED",
            "default good.xml intake SUCCEEDED",
            "default odd.xml intake DEAD");

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @BeforeEach
    void run() throws IOException {
        Files.writeString(
                directory.resolve("good.xml"),
                "<Order><ID>1</ID><OrderLine><LineItem><ID>1</ID></LineItem></OrderLine></Order>");
        Files.writeString(directory.resolve("bad.xml"), "no document");
        Files.writeString(directory.resolve("odd.xml"), "<Order><ID>2</ID></Order>");
        assertThat(einmal("run", directory.toString()).exitCode()).isEqualTo(2);
        assertThat(states()).isEqualTo(AFTER_THE_RUN);
    }

    private Finished einmal(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command, "--database-url", Addresses.of(database)));
        all.addAll(List.of(arguments));
        return Program.here(all.toArray(String[]::new));
    }

    private List<String> states() {
        return database.column(STATES);
    }

    @Test
    void replay_takes_dead_runs_with_an_error_and_leaves_them_to_a_worker() {
        Finished replayed = einmal("replay", "--error", "is not XML", "--by", "jo");

        assertThat(replayed.exitCode()).as(replayed.err()).isZero();
        assertThat(replayed.out().lines())
                .containsExactly(
                        "tenant=default subject=bad.xml stage=intake: replayed",
                        "1 replayed, 0 refused.",
                        "A worker takes up what waits: 'einmal run' of its pipeline, or your own program.");
        assertThat(states()).contains("default bad.xml intake WAITING", "default odd.xml intake DEAD");
        assertThat(database.column("SELECT actor FROM einmal.audit WHERE event = 'REPLAYED'"))
                .containsExactly("jo");
    }

    @Test
    void a_dry_run_changes_nothing() {
        Finished text = einmal("replay", "--tenant", "default", "--dry-run");
        Finished json = einmal("cancel", "--dry-run", "--json", "default", "bad.xml");

        assertThat(text.out())
                .contains("subject=bad.xml stage=intake: would be replayed")
                .contains("subject=odd.xml stage=intake: would be replayed")
                .endsWith("2 would be replayed, 0 refused; nothing was changed." + System.lineSeparator());
        assertThat(json.summary().get("wouldBeDone").asInt()).isEqualTo(3);
        assertThat(states()).isEqualTo(AFTER_THE_RUN);
        assertThat(einmal("queues").out()).startsWith("Nothing waits.");
    }

    @Test
    void cancel_of_a_subject_takes_all_its_stages_that_are_not_closed_and_reopen_takes_them_back() {
        einmal("replay", "default", "bad.xml");
        Finished cancelled = einmal("cancel", "default", "bad.xml", "--why", "withdrawn");
        List<String> after = states();
        Finished reopened = einmal("reopen", "--stage", "intake", "--json");

        assertThat(cancelled.out()).contains("4 cancelled, 0 refused.");
        assertThat(after)
                .contains(
                        "default bad.xml intake CANCELLED",
                        "default bad.xml extract CANCELLED",
                        "default bad.xml feasibility CANCELLED",
                        "default bad.xml calculate CANCELLED");
        assertThat(reopened.json()).hasSize(2);
        assertThat(reopened.json().get(0).get("state").asString()).isEqualTo("waiting");
        assertThat(reopened.summary().get("done").asInt()).isEqualTo(1);
        assertThat(einmal("runs", "default", "bad.xml").out()).contains("withdrawn");
    }

    @Test
    void cancel_by_filter_takes_open_runs_only() {
        einmal("replay", "--all");

        Finished cancelled = einmal("cancel", "--tenant", "default", "--why", "moved");

        assertThat(cancelled.out()).contains("2 cancelled, 0 refused.");
        assertThat(states())
                .contains(
                        "default bad.xml intake CANCELLED",
                        "default odd.xml intake CANCELLED",
                        "default good.xml intake SUCCEEDED");
    }

    @Test
    void a_run_in_another_state_is_refused_with_its_state() {
        Finished refused = einmal("rerun", "default", "bad.xml", "intake");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.out().lines())
                .containsExactly(
                        "tenant=default subject=bad.xml stage=intake: refused, since it is dead",
                        "0 to be run again, 1 refused.");
    }

    @Test
    void more_runs_than_a_batch_holds_are_all_taken() {
        database.execute("INSERT INTO einmal.run SELECT (jsonb_populate_record(r, jsonb_build_object("
                + "'subject', 'copy-' || n, 'id', gen_random_uuid()))).*"
                + " FROM einmal.run r, generate_series(1, 1001) n WHERE r.subject = 'bad.xml'");

        Finished replayed = einmal("replay", "--stage", "intake", "--json");

        assertThat(replayed.exitCode()).as(replayed.err()).isZero();
        assertThat(replayed.summary().get("done").asInt()).isEqualTo(1003);
        assertThat(replayed.json()).hasSize(1004);
    }

    @Test
    void what_is_paused_is_shown_until_it_is_resumed() {
        Finished paused = einmal("pause", "--stage", "intake", "--by", "jo", "--why", "new model");
        Finished again = einmal("pause", "--stage", "intake");
        einmal("pause", "--tenant", "acme", "--by", "jo");
        einmal("replay", "default", "bad.xml");
        Finished queues = einmal("queues");
        Finished json = einmal("queues", "--json");
        Finished status = einmal("status", "--tenant", "default");

        assertThat(paused.out()).startsWith("Paused: stage intake.");
        assertThat(again.out()).startsWith("It was paused before: stage intake.");
        assertThat(queues.out())
                .containsPattern("intake +1 +1 +0  20")
                .containsPattern("Paused: stage intake, by jo since .*Z: new model")
                .containsPattern("Paused: tenant acme, by jo since .*Z\\R");
        assertThat(json.json().get(0).get("jobs").asInt()).isEqualTo(1);
        assertThat(json.json().get(1).get("paused").get("why").asString()).isEqualTo("new model");
        assertThat(status.out()).contains("Paused: stage intake").doesNotContain("acme");
        assertThat(einmal("resume", "--stage", "intake", "--by", "al", "--why", "it works")
                        .out())
                .startsWith("Resumed: stage intake.");
        assertThat(einmal("resume", "--stage", "intake").out()).startsWith("It was not paused: stage intake.");
        assertThat(einmal("queues").out()).doesNotContain("stage intake");
        assertThat(einmal("queues", "--past-pauses", "5").out())
                .containsPattern(
                        "Was paused: stage intake, by jo from .*Z: new model; resumed by al at .*Z: it works\\R");
        assertThat(einmal("queues", "--past-pauses", "5", "--json").out()).contains("\"resumedWhy\":\"it works\"");
    }

    @Test
    void what_names_nothing_or_too_much_or_something_unknown_is_refused() {
        assertThat(refusal("replay")).contains("nothing is named").contains("--all");
        assertThat(refusal("cancel", "default")).contains("--tenant default");
        assertThat(refusal("rerun", "default", "good.xml", "--stage", "intake")).contains("exclude");
        assertThat(refusal("rerun", "--all", "--stage", "intake")).contains("--all excludes");
        assertThat(refusal("cancel", "--all")).contains("--why");
        assertThat(refusal("cancel", "default", "godd.xml", "--why", "x")).contains("nothing is known of");
        assertThat(refusal("cancel", "default", "good.xml", "intak", "--why", "x"))
                .contains("has no stage intak, only calculate, extract, feasibility, intake");
        assertThat(refusal("replay", "--error", "")).contains("--error needs a text");
        assertThat(refusal("pause")).contains("either --tenant or --stage");
        assertThat(refusal("pause", "--stage", "intak")).contains("no stage intak");
        assertThat(states()).isEqualTo(AFTER_THE_RUN);
    }

    private String refusal(String command, String... arguments) {
        Finished finished = einmal(command, arguments);
        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.out()).isEmpty();
        return finished.err();
    }
}
