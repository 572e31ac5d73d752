package dev.einmal.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Processes that start at the same moment and all want the schema. */
@Tag("R47")
class ManyMigratorsTest {

    private static final int PROCESSES = 8;

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void one_is_killed_while_it_migrates_and_the_others_finish_its_work() throws Exception {
        database.execute("CREATE SCHEMA einmal");
        try (var gate = database.connect();
                var statement = gate.createStatement()) {
            gate.setAutoCommit(false);
            statement.execute(
                    "CREATE FUNCTION einmal.now() RETURNS timestamptz LANGUAGE sql AS 'SELECT NULL::timestamptz'");
            IntStream.range(0, PROCESSES).forEach(this::start);
            processes.get(migrating()).destroyForcibly().waitFor();
            gate.rollback();
        }
        for (Process process : processes) {
            assertThat(process.waitFor(Duration.ofMinutes(2).toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }

        assertThat(processes).filteredOn(process -> process.exitValue() != 0).hasSize(1);
        assertThat(database.column("SELECT script FROM einmal.einmal_schema_history WHERE type = 'SQL'"))
                .hasSize(Migrator.VERSION);
        assertThat(database.deadlocks()).isZero();
        new Migrator(database.dataSource(), SchemaName.DEFAULT).check();
    }

    /** The number of the process that is in the middle of the migration, where it waits for what the gate made. */
    private int migrating() {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> !holders().isEmpty());
        return Integer.parseInt(holders().get(0));
    }

    private List<String> holders() {
        return database.column("""
                SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE locktype = 'advisory' AND granted AND datname = current_database() AND wait_event_type = 'Lock'""");
    }

    private void start(int number) {
        try {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            OneMigrator.class.getName(),
                            database.jdbcUrl(),
                            database.user(),
                            database.password(),
                            Integer.toString(number))
                    .inheritIO()
                    .start());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What each process runs. */
    static final class OneMigrator {

        private OneMigrator() {}

        public static void main(String[] arguments) {
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setUrl(arguments[0]);
            dataSource.setUser(arguments[1]);
            dataSource.setPassword(arguments[2]);
            dataSource.setApplicationName(arguments[3]);
            new Migrator(dataSource, SchemaName.DEFAULT).migrate();
        }
    }
}
