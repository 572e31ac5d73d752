package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.cli.Guide.Handler;
import dev.einmal.cli.Program.Started;
import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What SIGTERM does while handlers run; to a JVM, Ctrl-C is no different. */
class StopEndToEndTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ENDED_BY_SIGTERM = 128 + 15;

    @AutoClose
    private final Guide guide = new Guide();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    StopEndToEndTest() throws IOException {}

    private Program program() {
        return Program.in(home).withProperty(GuidedPipeline.PORT_PROPERTY, guide.port());
    }

    private static void stop(Started run) {
        run.terminate();
        await().atMost(PATIENCE).until(() -> run.said().contains("told to stop"));
    }

    @Test
    void what_is_running_finishes_or_is_handed_back_uncharged() throws Exception {
        try (TestDatabase database = TestDatabase.fresh()) {
            Started run = program()
                    .start(
                            "run",
                            "--pipeline=" + GuidedPipeline.NAME,
                            "--database-url=" + Addresses.of(database),
                            "quick",
                            "slow");
            guide.handlerOf("slow").tell(GuidedPipeline.HANG);
            Handler quick = guide.handlerOf("quick");

            stop(run);
            quick.tell(GuidedPipeline.SUCCEED);

            assertThat(run.finish().exitCode()).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(database.column("SELECT subject || ' ' || status || ' ' || attempts || ' ' || handed_back"
                            + " FROM einmal.run ORDER BY subject"))
                    .containsExactly("quick SUCCEEDED 1 0", "slow WAITING 0 1");
        }
    }

    @Test
    void in_memory_what_is_running_may_finish_too() throws Exception {
        Started run = program().start("run", "--pipeline=" + GuidedPipeline.NAME, "--store=memory", "quick");
        Handler quick = guide.handlerOf("quick");

        stop(run);
        quick.tell(GuidedPipeline.SUCCEED);

        assertThat(quick.hear()).isEqualTo(GuidedPipeline.DONE);
        Finished finished = run.finish();
        assertThat(finished.exitCode()).isEqualTo(ENDED_BY_SIGTERM);
        assertThat(finished.err().lines().filter(line -> line.startsWith("einmal: ")))
                .hasSize(1);
    }
}
