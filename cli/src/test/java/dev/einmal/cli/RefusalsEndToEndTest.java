package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program says when it cannot do what it was asked: one sentence each, with what to do. */
class RefusalsEndToEndTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    /** The sentence with which a command is refused. */
    private static String refusal(String... command) {
        Finished finished = Program.here(command);
        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err())
                .startsWith("einmal: ")
                .endsWith("." + System.lineSeparator())
                .hasLineCount(1);
        return finished.err().strip();
    }

    @Nested
    class OfUsage {

        @Test
        void a_missing_command() {
            assertThat(refusal()).isEqualTo("einmal: a command is missing; see 'einmal --help'.");
        }

        @Test
        void an_unknown_command() {
            assertThat(refusal("statu"))
                    .startsWith("einmal: there is no command 'statu', but status")
                    .endsWith("; see 'einmal --help'.");
        }

        @Test
        void an_unknown_option() {
            assertThat(refusal("run", "--concurency", "4"))
                    .startsWith("einmal: there is no option '--concurency', but --concurrency")
                    .endsWith("; see 'einmal run --help'.");
        }

        @Test
        void a_superfluous_argument() {
            assertThat(refusal("runs", "default", "a.xml", "b.xml"))
                    .isEqualTo("einmal: there is no argument 'b.xml'; see 'einmal runs --help'.");
        }

        @Test
        void a_missing_argument() {
            assertThat(refusal("runs", "default")).contains("'SUBJECT'").contains("einmal runs --help");
        }

        @Test
        void a_concurrency_that_is_none() {
            assertThat(refusal("run", "--concurrency", "many"))
                    .contains("--concurrency")
                    .contains("'many'");
            assertThat(refusal("run", "--concurrency", "0"))
                    .isEqualTo("einmal: --concurrency must be between 1 and 1000, was 0.");
            assertThat(refusal("run", "--concurrency", "1001")).contains("was 1001");
        }

        @Test
        void a_tenant_that_is_none() {
            assertThat(refusal("run", "--tenant", "t".repeat(129)))
                    .startsWith("einmal: tenant must be at most 128 bytes of UTF-8, was 129");
            assertThat(refusal("run", "--tenant", "a\0b"))
                    .isEqualTo("einmal: tenant must not contain the character U+0000, found at index 1.");
            assertThat(refusal("run", "--tenant", "")).isEqualTo("einmal: tenant must not be empty.");
            assertThat(refusal("status", "--tenant", "")).isEqualTo("einmal: tenant must not be empty.");
        }

        @Test
        void a_store_that_is_none() {
            assertThat(refusal("run", "--store", "oracle")).contains("'oracle'").contains("postgres, memory");
        }

        @Test
        void options_that_exclude_or_need_each_other() {
            assertThat(refusal("run", "--store", "memory", "--database-url", "postgresql://host/db"))
                    .contains("exclude each other");
            assertThat(refusal("run", "--database-user", "me")).contains("--database-user needs --database-url");
            assertThat(refusal("status", "--store", "memory")).contains("nothing that was there before");
        }

        @Test
        void a_pipeline_that_is_not_there() {
            assertThat(refusal("run", "--pipeline", "qoute"))
                    .contains("there is no pipeline \"qoute\"")
                    .contains("quote")
                    .contains("EINMAL_CLASSPATH");
        }
    }

    @Nested
    class OfDocuments {

        @Test
        void a_file_that_is_not_there() {
            assertThat(refusal("run", "--store", "memory", "nowhere.xml"))
                    .isEqualTo("einmal: there is no file or directory 'nowhere.xml': check the path.");
        }

        @Test
        void a_directory_without_documents() {
            assertThat(refusal("run", "--store", "memory", directory.toString()))
                    .isEqualTo("einmal: there is no *.xml file in the directory '" + directory
                            + "': name files that are called otherwise one by one.");
        }

        @Test
        void a_file_that_is_a_device() {
            assertThat(refusal("run", "--store", "memory", "/dev/null"))
                    .isEqualTo("einmal: '/dev/null' is neither a file nor a directory: name one of these.");
        }

        @Test
        void a_file_that_cannot_be_read_before_anything_runs() throws IOException {
            Files.writeString(directory.resolve("a.xml"), "<Order/>");
            Path broken = directory.resolve("b.xml");
            Files.createSymbolicLink(broken, Path.of("nowhere.xml"));

            assertThat(refusal("run", "--store", "memory", directory.toString()))
                    .isEqualTo("einmal: '" + directory.toRealPath().resolve("b.xml")
                            + "' cannot be read: it is not there; make it readable, or leave it out.");
            assertThat(refusal("run", "--store", "memory", broken.toString()))
                    .isEqualTo("einmal: there is no file or directory '" + broken + "': check the path.");
        }
    }

    @Nested
    class OfADatabase {

        @AutoClose
        private final TestDatabase database = TestDatabase.fresh();

        private String refused(String command, String url) {
            return refusal(command, "--database-url", url);
        }

        @Test
        void an_address_that_is_none_never_showing_its_password() {
            assertThat(refused("status", "mysql://me:s3cret@host/db"))
                    .contains("must look like jdbc:postgresql://HOST:PORT/DATABASE")
                    .doesNotContain("s3cret");
            assertThat(refusal("status", "--database-ulr", "postgresql://me:s3cret@host/db"))
                    .doesNotContain("s3cret");
            assertThat(refusal("status", "postgresql://me:s3cret@host/db")).doesNotContain("s3cret");
        }

        @Test
        void one_that_cannot_be_reached() throws IOException {
            int nobodyListens;
            try (ServerSocket taken = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
                nobodyListens = taken.getLocalPort();
            }

            assertThat(refused("run", "postgresql://me:s3cret@127.0.0.1:" + nobodyListens + "/db"))
                    .contains("Connection to 127.0.0.1:" + nobodyListens + " refused")
                    .endsWith("check that the database is running and can be reached.")
                    .doesNotContain("s3cret");
        }

        @Test
        void one_on_a_host_that_is_not_there() {
            assertThat(refused("run", "postgresql://me:s3cret@nowhere.invalid/db"))
                    .contains("there is no host \"nowhere.invalid\"")
                    .endsWith("check that the database is running and can be reached.")
                    .doesNotContain("s3cret");
        }

        @Test
        void one_that_is_not_there() {
            String url = Addresses.of(database).replace(database.name(), "nowhere");

            assertThat(refused("run", url))
                    .contains("database \"nowhere\" does not exist")
                    .contains("check the name of the database");
        }

        @Test
        void one_that_is_too_old() throws IOException {
            try (OldServer old = new OldServer()) {
                assertThat(refused("run", old.url()))
                        .isEqualTo("einmal: the server is PostgreSQL 13, and Einmal needs 14 or newer;"
                                + " upgrade the server.");
            }
        }

        @Test
        void one_whose_schema_is_newer_than_the_program() {
            assertThat(Program.here("migrate", "--database-url", Addresses.of(database))
                            .exitCode())
                    .isZero();
            database.execute("INSERT INTO einmal.schema_version VALUES (1000, 1000)");

            for (String command : List.of("run", "status", "migrate")) {
                assertThat(refused(command, Addresses.of(database)))
                        .contains("the schema \"einmal\" is at version 1000")
                        .endsWith("upgrade the program.");
            }
            assertThat(database.column("SELECT nspname FROM pg_namespace WHERE nspname = 'quote'"))
                    .as("tables of the pipeline")
                    .isEmpty();
        }

        @Test
        void one_where_only_an_administrator_may_make_a_schema() {
            String role = database.name() + "_poor";
            database.execute("CREATE ROLE " + role + " LOGIN PASSWORD 'p/w'");
            try {
                for (String command : List.of("run", "migrate")) {
                    assertThat(refused(command, Addresses.of(database, role, "p/w")))
                            .contains("a right is missing")
                            .endsWith("GRANT CREATE ON DATABASE " + database.name() + " TO " + role + ".");
                }
            } finally {
                database.execute("DROP ROLE " + role);
            }
        }

        @Test
        void one_that_may_only_be_read() {
            database.execute("ALTER DATABASE " + database.name() + " SET default_transaction_read_only = on");

            assertThat(refused("run", Addresses.of(database)))
                    .contains("read-only")
                    .endsWith("connect to a server that takes writes.");
        }

        @Test
        void one_without_tables_where_nothing_is_to_be_changed() {
            for (String command : List.of("status", "runs")) {
                String[] arguments = command.equals("runs")
                        ? new String[] {command, "default", "a.xml", "--database-url", Addresses.of(database)}
                        : new String[] {command, "--database-url", Addresses.of(database)};
                assertThat(refusal(arguments))
                        .endsWith("migrate it first, for instance with the command: einmal migrate.");
            }
            assertThat(database.column("SELECT nspname FROM pg_namespace WHERE nspname = 'einmal'"))
                    .isEmpty();
        }

        @Test
        void a_subject_that_was_never_run() {
            Program.here("migrate", "--database-url", Addresses.of(database));

            assertThat(refusal("runs", "default", "a.xml", "--database-url", Addresses.of(database)))
                    .startsWith("einmal: nothing is known of tenant=default subject=a.xml");
        }
    }

    @Test
    void the_stack_trace_is_shown_only_if_asked_for() {
        Finished finished = Program.here("run", "--verbose", "--store", "memory", "nowhere.xml");

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err().lines().findFirst())
                .hasValue("einmal: there is no file or directory 'nowhere.xml': check the path.");
        assertThat(finished.err()).contains("\tat dev.einmal");
    }

    @Test
    void a_database_that_may_only_be_read_can_be_looked_at() {
        try (TestDatabase database = TestDatabase.fresh()) {
            assertThat(Program.here("migrate", "--database-url", Addresses.of(database))
                            .out())
                    .isEqualToIgnoringNewLines("The schema \"einmal\" is up to date.");
            database.execute("ALTER DATABASE " + database.name() + " SET default_transaction_read_only = on");

            Finished status = Program.here("status", "--database-url", Addresses.of(database));

            assertThat(status.exitCode()).as(status.err()).isZero();
            assertThat(status.out()).isEqualToIgnoringNewLines("Nothing has been run yet.");
        }
    }
}
