package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.postgres.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An input that kills its process, among inputs that do no harm. */
class PoisonEndToEndTest {

    /** Far more than are needed, so that a poison that never ends dead fails the test instead of going on for ever. */
    private static final int MOST_PROCESSES = 10;

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    @Test
    @Tag("R22")
    void only_the_poison_ends_dead_and_is_started_exactly_as_often_as_allowed() throws Exception {
        List<Finished> processes = new ArrayList<>();
        do {
            processes.add(Program.in(home)
                    .run("run", "--pipeline=" + PoisonPipeline.NAME, "--database-url=" + Addresses.of(database)));
        } while (last(processes).exitCode() == PoisonPipeline.KILLED && processes.size() < MOST_PROCESSES);

        assertThat(last(processes).exitCode()).as(last(processes).err()).isEqualTo(2);
        assertThat(processes).hasSize(PoisonPipeline.LIMIT + 1);
        assertThat(database.column("SELECT subject || ' ' || starts || ' ' || lost || ' ' || error"
                        + " FROM einmal.run WHERE status <> 'SUCCEEDED'"))
                .containsExactly("poison 3 3 worker lost: the lease of attempt 3 ended and none is left");
        assertThat(database.value("SELECT count(*) FROM einmal.run WHERE status = 'SUCCEEDED'"))
                .isEqualTo(String.valueOf(PoisonPipeline.NEIGHBOURS));
        assertThat(database.value("SELECT count(*) FROM einmal.run WHERE subject LIKE 'beside%' AND lost > 0"))
                .isEqualTo(String.valueOf(PoisonPipeline.BESIDE));
        assertThat(last(processes).out()).contains("worker lost").contains("1 dead");
    }

    private static Finished last(List<Finished> processes) {
        return processes.get(processes.size() - 1);
    }
}
