package dev.einmal.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmbeddedPostgresUnavailableTest {

    @RegisterExtension
    final TestHome home = new TestHome();

    private static void assertUnavailable(ThrowingCallable attempt, String... words) {
        assertThatThrownBy(attempt)
                .isInstanceOf(EmbeddedPostgresUnavailable.class)
                .hasMessageEndingWith(".")
                .hasMessageContainingAll(words);
    }

    private void joinAndLeave() {
        EmbeddedPostgres.join(home.path()).close();
    }

    @Test
    void a_data_directory_of_another_major_version_is_refused_untouched() throws IOException {
        Path data = Files.createDirectories(home.files().data());
        Path version = Files.writeString(data.resolve("PG_VERSION"), "17\n");

        assertUnavailable(this::joinAndLeave, data.toString(), "PostgreSQL 17", "brings PostgreSQL 18", "pg_upgrade");

        assertThat(version).content().isEqualTo("17\n");
    }

    @Test
    void the_data_of_another_major_version_is_not_silently_left_behind() throws IOException {
        Path data = Files.createDirectories(home.files().root().resolve("17"));
        Files.writeString(data.resolve("PG_VERSION"), "17\n");

        assertUnavailable(this::joinAndLeave, data.toString(), "PostgreSQL 17", "move the directory away");
    }

    @Test
    void a_directory_of_something_else_is_refused_untouched() throws IOException {
        Path data = Files.createDirectories(home.files().data());
        Files.createFile(data.resolve("letter.txt"));

        assertUnavailable(this::joinAndLeave, data.toString(), "no PostgreSQL data directory", "move it away");
    }

    @Test
    void a_home_that_cannot_be_written_is_refused() throws IOException {
        Path file = Files.createFile(home.path().resolve("file"));

        assertUnavailable(
                () -> EmbeddedPostgres.join(file).close(),
                "Cannot write " + file,
                "let this user write there",
                "--database-url");
    }

    @Test
    void a_lost_password_is_told() throws IOException {
        home.bringData();
        Path password = home.files().data().resolve("einmal.password");
        Files.delete(password);

        assertUnavailable(this::joinAndLeave, password.toString(), "put the file back");
        assertThat(home.server()).isEmpty();
    }

    @Test
    void a_wrong_password_is_told_and_no_server_stays_behind() throws IOException {
        home.bringData();
        Files.writeString(home.files().data().resolve("einmal.password"), "wrong");

        assertUnavailable(this::joinAndLeave, "refuses the login", "password authentication failed");
        assertThat(home.server()).isEmpty();
    }

    @Test
    void a_server_that_cannot_start_is_told_in_its_own_words() throws IOException {
        home.bringData();
        Files.writeString(home.files().data().resolve("postgresql.conf"), "no_such_setting = on\n");

        assertUnavailable(
                this::joinAndLeave,
                "server failed",
                "postgresql.conf",
                home.files().log().toString());
    }

    @Test
    void root_that_cannot_give_up_its_rights_is_told_to_be_another_user() throws IOException {
        home.bringData();
        Path path = Files.createDirectory(home.path().resolve("path"));
        Path id = Files.writeString(path.resolve("id"), "#!/bin/sh\necho 0\n");
        Files.setPosixFilePermissions(id, PosixFilePermissions.fromString("rwxr-xr-x"));

        MemberProcess member = home.keep(MemberProcess.startWith(Map.of("PATH", path.toString()), home.path()));

        assertThat(member.hear()).startsWith(Member.REFUSED).contains("refuses to run as root", "as another user");
    }

    @Test
    void a_platform_without_binaries_is_named() {
        Binaries binaries = new Binaries(home.files(), Platform.of("Plan 9", "mips", false));

        assertUnavailable(binaries::unpacked, "plan_9 mips", "--database-url");
    }

    @Test
    void a_full_disk_is_told_whoever_noticed_it() {
        Path path = Path.of("data");
        IOException full = new IOException("data/file: No space left on device");

        assertThat(EmbeddedPostgresUnavailable.unwritable(path, full))
                .hasMessageContaining("disk that holds data is full");
        assertThat(EmbeddedPostgresUnavailable.failed("initdb", String.valueOf(full.getMessage()), path))
                .hasMessageContaining("disk that holds data is full");
    }
}
