package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.cli.embedded.EmbeddedPostgres;
import dev.einmal.cli.embedded.TestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where the password of a given database comes from, on a server that asks for one. */
class LoginEndToEndTest {

    @RegisterExtension
    final TestHome home = new TestHome();

    @SuppressWarnings("NullAway.Init")
    private EmbeddedPostgres server;

    @BeforeEach
    void start() throws IOException {
        home.bringData();
        server = EmbeddedPostgres.join(home.path());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String urlWithoutPassword() {
        return server.jdbcUrl() + "?user=" + server.user();
    }

    private Finished migrate(Program program) throws InterruptedException {
        return program.run("migrate", "--database-url", urlWithoutPassword());
    }

    @Test
    void a_wrong_password_is_refused_in_one_sentence_that_does_not_show_it() {
        Finished refused = Program.here(
                "status", "--verbose", "--database-url", server.jdbcUrl() + "?user=einmal&password=s3cret");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err().lines().findFirst())
                .hasValue("einmal: the database failed (SQL state 28P01): FATAL: password authentication failed"
                        + " for user \"einmal\"; check the user's name and password.");
        assertThat(refused.err()).contains("\tat ").doesNotContain("s3cret");
    }

    @Test
    void a_password_in_the_url_is_taken() {
        String login = server.user() + ":" + server.password() + "@";

        Finished migrated = Program.here(
                "migrate", "--database-url", server.jdbcUrl().replace("jdbc:postgresql://", "postgresql://" + login));

        assertThat(migrated.exitCode()).as(migrated.err()).isZero();
    }

    @Test
    void else_the_environment_is_asked_and_then_the_password_file() throws Exception {
        Path file = Files.writeString(home.path().resolve("passwords"), "*:*:*:*:" + server.password());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        Finished own = migrate(Program.in(home.path())
                .withEnvironment("EINMAL_DATABASE_PASSWORD", server.password())
                .withEnvironment("PGPASSWORD", "wrong"));
        Finished common = migrate(Program.in(home.path()).withEnvironment("PGPASSWORD", server.password()));
        Finished inFile = migrate(Program.in(home.path()).withEnvironment("PGPASSFILE", file.toString()));
        Finished nowhere = migrate(Program.in(home.path()).withEnvironment("PGPASSFILE", "/dev/null"));

        assertThat(own.exitCode()).as(own.err()).isZero();
        assertThat(common.exitCode()).as(common.err()).isZero();
        assertThat(inFile.exitCode()).as(inFile.err()).isZero();
        assertThat(nowhere.exitCode()).isEqualTo(1);
        assertThat(nowhere.err()).startsWith("einmal: ").hasLineCount(1);
    }
}
