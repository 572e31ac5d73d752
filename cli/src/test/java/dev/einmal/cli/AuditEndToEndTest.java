package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.cli.Program.Started;
import dev.einmal.postgres.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the check of all runs says of a pipeline with a join, whose workers are killed and whose tables are spoilt. */
class AuditEndToEndTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int KILLS = 3;

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    private Finished audit(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "audit";
        arguments[1] = "--database-url=" + Addresses.of(database);
        System.arraycopy(options, 0, arguments, 2, options.length);
        return Program.here(arguments);
    }

    private Started worker() {
        return Program.in(home)
                .start("worker", "--pipeline=fan", "--concurrency=4", "--database-url=" + Addresses.of(database));
    }

    private void run(String row) {
        assertThat(Program.here("run", "--pipeline=fan", "--database-url=" + Addresses.of(database), row)
                        .exitCode())
                .isZero();
    }

    @Test
    void every_stage_once_is_as_promised() {
        run("order:3");

        Finished finished = audit("--expect=3");

        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).isEqualTo("""
                3 subjects, 12 stages succeeded · 0 succeeded twice · 0 not succeeded · 0 subjects incomplete · 0 attempts lost
                """);
        assertThat(audit("--expect=4").exitCode()).isEqualTo(2);
        assertThat(audit("--tenant=another", "--json")
                        .json()
                        .get(0)
                        .get("subjects")
                        .asInt())
                .isZero();
    }

    @Test
    void a_lost_hand_over_a_second_success_and_an_unfinished_run_are_found() {
        run("order:3");
        database.execute("DELETE FROM einmal.run WHERE subject = 'order-0000001' AND stage = 'merge'");
        assertThat(audit().out()).contains("1 subject incomplete");
        assertThat(audit().exitCode()).isEqualTo(2);

        database.execute(
                "INSERT INTO einmal.audit (at, tenant, subject, stage, generation, attempt, fence, event, actor)"
                        + " SELECT at, tenant, subject, stage, generation, attempt, fence, event, actor FROM einmal.audit"
                        + " WHERE event = 'SUCCEEDED' AND subject = 'order-0000002' AND stage = 'left'");
        assertThat(audit().out()).contains("1 succeeded twice");

        database.execute("UPDATE einmal.run SET status = 'DEAD', output = NULL, output_hash = NULL"
                + " WHERE subject = 'order-0000003' AND stage = 'merge'");
        assertThat(audit().out()).contains("1 not succeeded").contains("2 subjects incomplete");
    }

    @Test
    @Tag("R14")
    void however_often_workers_are_killed_every_stage_of_every_subject_succeeds_once() throws Exception {
        assertThat(Program.here("submit", "--pipeline=fan", "--database-url=" + Addresses.of(database), "order:400")
                        .exitCode())
                .isZero();
        Started survivor = worker();
        try {
            for (int i = 1; i <= KILLS; i++) {
                Started victim = worker();
                int enough = i * 200;
                await().atMost(PATIENCE)
                        .until(() -> succeeded() >= enough && victim.said().contains("runs fan"));
                victim.kill();
            }
            await().atMost(PATIENCE).until(() -> succeeded() == 1_600);
        } finally {
            survivor.kill();
        }

        assertThat(audit("--expect=400").exitCode()).isZero();
        assertThat(database.value("SELECT count(*) FROM einmal.audit WHERE stage = 'merge' AND event = 'SUCCEEDED'"))
                .isEqualTo("400");
        assertThat(database.value("SELECT count(*) FROM einmal.job")).isEqualTo("0");
    }

    private int succeeded() {
        return Integer.parseInt(database.value("SELECT count(*) FROM einmal.run WHERE status = 'SUCCEEDED'"));
    }
}
