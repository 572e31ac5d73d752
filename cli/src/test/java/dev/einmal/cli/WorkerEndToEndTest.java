package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.cli.Guide.Handler;
import dev.einmal.cli.Program.Started;
import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers in processes of their own, which real signals tell to stop. */
class WorkerEndToEndTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ENDED_BY_SIGTERM = 128 + 15;
    private static final String RUNS =
            "SELECT subject || ' ' || status || ' ' || attempts || ' ' || lost || ' ' || handed_back"
                    + " FROM einmal.run ORDER BY subject";

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @AutoClose
    private final Guide guide = new Guide();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    private final List<Started> workers = new ArrayList<>();

    WorkerEndToEndTest() throws IOException {}

    private Program program() {
        return Program.in(home).withProperty(GuidedPipeline.PORT_PROPERTY, guide.port());
    }

    private Started worker(String... options) {
        List<String> arguments = new ArrayList<>(
                List.of("worker", "--pipeline=" + GuidedPipeline.NAME, "--database-url=" + Addresses.of(database)));
        arguments.addAll(List.of(options));
        Started worker = program().start(arguments.toArray(String[]::new));
        workers.add(worker);
        await().atMost(PATIENCE).until(() -> worker.said().contains("runs guided"));
        return worker;
    }

    private Finished submit(String... arguments) {
        List<String> all = new ArrayList<>(
                List.of("submit", "--pipeline=" + GuidedPipeline.NAME, "--database-url=" + Addresses.of(database)));
        all.addAll(List.of(arguments));
        return Program.here(all.toArray(String[]::new));
    }

    private void awaitRuns(String... lines) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(database.column(RUNS)).containsExactly(lines));
    }

    private static void stop(Started worker) {
        worker.terminate();
        await().atMost(PATIENCE).until(() -> worker.said().contains("told to stop"));
    }

    private void killAll() throws InterruptedException {
        for (Started worker : workers) {
            worker.kill();
        }
    }

    @Test
    @Tag("R50")
    void told_to_stop_it_finishes_what_runs_starts_nothing_more_and_exits_with_zero() throws Exception {
        try {
            assertThat(submit("a-running", "b-waiting", "c-waiting").out())
                    .endsWith("3 documents: 3 enqueued" + System.lineSeparator());
            Started first = worker("--concurrency=1");
            Handler running = guide.handlerOf("a-running");

            stop(first);
            worker("--concurrency=2");
            guide.handlerOf("b-waiting").tell(GuidedPipeline.SUCCEED);
            guide.handlerOf("c-waiting").tell(GuidedPipeline.SUCCEED);
            awaitRuns("a-running RUNNING 1 0 0", "b-waiting SUCCEEDED 1 0 0", "c-waiting SUCCEEDED 1 0 0");
            running.tell(GuidedPipeline.SUCCEED);

            Finished finished = first.finish();
            assertThat(finished.exitCode()).as(finished.err()).isZero();
            assertThat(finished.err()).contains("einmal: stopped.");
            awaitRuns("a-running SUCCEEDED 1 0 0", "b-waiting SUCCEEDED 1 0 0", "c-waiting SUCCEEDED 1 0 0");
        } finally {
            killAll();
        }
    }

    @Test
    @Tag("R50")
    @Tag("R23")
    void what_outlasts_the_grace_is_handed_back_uncharged_and_taken_up_by_another() throws Exception {
        try {
            submit("slow");
            Started first = worker("--grace=1s");
            guide.handlerOf("slow").tell(GuidedPipeline.HANG);
            stop(first);

            assertThat(first.finish().exitCode()).isZero();
            awaitRuns("slow WAITING 0 0 1");
            guide.forget("slow");
            worker();
            guide.handlerOf("slow").tell(GuidedPipeline.SUCCEED);
            awaitRuns("slow SUCCEEDED 1 0 1");
        } finally {
            killAll();
        }
    }

    @Test
    @Tag("R50")
    void told_twice_it_leaves_at_once_and_what_ran_is_taken_up_when_its_lease_ends() throws Exception {
        try {
            submit("slow");
            Started first = worker("--grace=1h");
            guide.handlerOf("slow").tell(GuidedPipeline.HANG);

            stop(first);
            first.terminate();

            assertThat(first.finish().exitCode()).isEqualTo(ENDED_BY_SIGTERM);
            awaitRuns("slow RUNNING 1 0 0");
            guide.forget("slow");
            worker();
            guide.handlerOf("slow").tell(GuidedPipeline.SUCCEED);
            awaitRuns("slow SUCCEEDED 2 1 0");
        } finally {
            killAll();
        }
    }

    @Test
    void what_is_handed_in_again_is_recognised_and_groups_turn_away() {
        assertThat(submit("--group=customer", "--group-key=7", "--group-policy=exclusive", "a")
                        .out())
                .startsWith("a: enqueued");
        assertThat(submit("--group=customer", "--group-key=7", "--group-policy=exclusive", "b")
                        .out())
                .isEqualTo("""
                        b: turned away, in favour of a
                        1 document: 1 turned away
                        """);
        assertThat(submit("--json", "--priority=5", "--delay=2h", "a", "c").json())
                .satisfiesExactly(
                        a -> assertThat(a.get("outcome").asString()).isEqualTo("already queued"),
                        c -> assertThat(c.get("outcome").asString()).isEqualTo("enqueued"),
                        sums -> assertThat(sums.get("summary").get("documents").asInt())
                                .isEqualTo(2));
        assertThat(database.value("SELECT priority || ' ' || (due > now() + interval '119 minutes')"
                        + " FROM einmal.job WHERE subject = 'c'"))
                .isEqualTo("5 true");
    }

    @Test
    void a_moment_to_start_at_is_kept_and_a_dry_run_hands_in_nothing() {
        submit("--at=2999-12-31T23:00:00Z", "a");
        assertThat(submit("--dry-run", "b").out()).isEqualTo("""
                        b: would be submitted
                        1 document: 1 would be submitted
                        """);

        assertThat(database.column(
                        "SELECT subject || ' ' || extract(year FROM due AT TIME ZONE 'UTC') FROM einmal.job"))
                .containsExactly("a 2999");
    }

    @Test
    void what_cannot_be_meant_is_refused_in_one_sentence() {
        refused("--priority must be from -100 to 100, was 101", "--priority=101");
        refused(
                "--delay and --at exclude each other: leave one of them out",
                "--delay=1s",
                "--at=2027-01-01T00:00:00Z");
        refused("--at must be a moment such as 2027-01-31T08:00:00Z, was 'tomorrow'", "--at=tomorrow");
        refused("a group needs both --group and --group-key", "--group=customer");
        refused(
                "--throttle and --debounce exclude each other: leave one of them out",
                "--group=a",
                "--group-key=b",
                "--throttle=1s",
                "--debounce=1s");
        refused("a window must be longer than 0, was PT0S", "--group=a", "--group-key=b", "--throttle=0s");
        assertThat(submit("--delay=soon", "a").err()).contains("'soon' is no length of time such as 500ms, 30s");
    }

    private void refused(String sentence, String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add("a");
        Finished finished = submit(arguments.toArray(String[]::new));
        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err()).isEqualTo("einmal: " + sentence + "." + System.lineSeparator());
    }

    @Test
    void a_worker_needs_a_store_that_others_see() {
        Finished finished = Program.here("worker", "--store=memory");

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err()).startsWith("einmal: --store memory has nothing that was there before");
    }
}
