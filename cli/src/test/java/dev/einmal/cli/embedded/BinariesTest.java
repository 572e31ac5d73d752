package dev.einmal.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinariesTest {

    private static final Platform PLATFORM = new Platform("test", "processor");
    private static final int EXECUTABLE = 0100755;

    @TempDir
    Path home;

    private Path archive = Path.of("");

    @BeforeEach
    void findClassPath() throws URISyntaxException {
        Path classes =
                Path.of(Objects.requireNonNull(getClass().getResource("/")).toURI());
        archive = classes.resolve(PLATFORM.archive());
    }

    @AfterEach
    void removeArchive() throws IOException {
        Files.deleteIfExists(archive);
    }

    private Path unpack() {
        return new Binaries(ServerFiles.below(home), PLATFORM).unpacked();
    }

    private void archive(String name, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setMode(EXECUTABLE);
        entry.setSize(bytes.length);
        try (OutputStream file = Files.newOutputStream(archive);
                OutputStream xz = new XZCompressorOutputStream(file);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(xz)) {
            tar.putArchiveEntry(entry);
            tar.write(bytes);
            tar.closeArchiveEntry();
        }
    }

    private static String postgres(String version) {
        return "#!/bin/sh\necho 'postgres (PostgreSQL) " + version + "'\n";
    }

    @Test
    void binaries_are_unpacked_once_and_can_be_run() throws IOException {
        archive("bin/postgres", postgres("18.6"));

        Path first = unpack();
        Path second = unpack();

        assertThat(first).isEqualTo(second).isDirectoryContaining("glob:**/postgres");
        assertThat(first.resolve("postgres")).isExecutable();
    }

    @Test
    void other_binaries_are_unpacked_beside_those_that_a_server_may_be_running_from() throws IOException {
        archive("bin/postgres", postgres("18.6"));
        Path first = unpack();
        archive("bin/postgres", postgres("18.7") + "# longer\n# longer\n# longer\n");

        Path second = unpack();

        assertThat(second).isNotEqualTo(first);
        assertThat(first).isDirectoryContaining("glob:**/postgres");
    }

    @Test
    void binaries_of_another_major_version_are_refused_and_not_kept() throws IOException {
        archive("bin/postgres", postgres("14.22"));

        assertThatThrownBy(this::unpack)
                .isInstanceOf(EmbeddedPostgresUnavailable.class)
                .hasMessageContainingAll("14.22", "version 18 is needed");
        assertThat(ServerFiles.below(home).binaries()).isEmptyDirectory();
    }

    @Test
    void an_archive_cannot_write_outside_of_its_directory() throws IOException {
        archive("../outside", "harm");

        assertThatThrownBy(this::unpack).hasMessageContaining("a file outside of it");
        assertThat(home.resolve("postgres/18.binaries/outside")).doesNotExist();
    }

    @Test
    void the_archive_is_named_for_the_platform() {
        assertThat(Platform.of("Linux", "amd64", false).archive()).isEqualTo("postgres-linux-x86_64.txz");
        assertThat(Platform.of("Linux", "amd64", true).archive()).isEqualTo("postgres-linux-x86_64-alpine_linux.txz");
        assertThat(Platform.of("Mac OS X", "aarch64", false).archive()).isEqualTo("postgres-darwin-arm_64.txz");
        assertThat(Platform.of("Windows 11", "amd64", false).archive()).isEqualTo("postgres-windows-x86_64.txz");
    }
}
