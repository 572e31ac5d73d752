package dev.einmal.cli.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * PostgreSQL's binaries, unpacked from the class path into the home once.
 *
 * <p>The directory is named by the archive's checksum, so that another version of the program with other binaries
 * unpacks its own and leaves those of a running server alone.
 */
final class Binaries {

    private static final int ANY_EXECUTE_BIT = 0111;

    private final ServerFiles files;
    private final Platform platform;

    Binaries(ServerFiles files, Platform platform) {
        this.files = files;
        this.platform = platform;
    }

    /**
     * The directory of the programs; unpacks them if this was not done before, which takes seconds. Only one process
     * may do so at a time.
     *
     * @throws EmbeddedPostgresUnavailable if there are none for this platform or of this version, or no room for them
     */
    Path unpacked() {
        try {
            URL archive = archive();
            String name = checksum(archive);
            Path directory = files.binaries().resolve(name);
            if (!Files.exists(directory)) {
                Files.createDirectories(files.binaries());
                Staging.make(files.binaries(), name, draft -> unpack(archive, draft));
            }
            return directory.resolve("bin");
        } catch (IOException e) {
            throw EmbeddedPostgresUnavailable.unwritable(files.binaries(), e);
        }
    }

    private URL archive() {
        return Optional.ofNullable(getClass().getResource("/" + platform.archive()))
                .orElseThrow(() -> EmbeddedPostgresUnavailable.withoutBinaries(platform.toString()));
    }

    /** The checksum that the jar states: reading the archive for one of our own would take as long as the start. */
    private static String checksum(URL archive) throws IOException {
        URLConnection connection = archive.openConnection();
        long checksum = connection instanceof JarURLConnection jar
                ? jar.getJarEntry().getCrc()
                : connection.getContentLengthLong();
        return Long.toHexString(checksum);
    }

    private static void unpack(URL archive, Path directory) throws IOException {
        try (InputStream packed = archive.openStream();
                InputStream tar = new XZCompressorInputStream(new BufferedInputStream(packed));
                TarArchiveInputStream entries = new TarArchiveInputStream(tar)) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                unpack(entry, entries, inside(directory, entry.getName()));
            }
        }
        requireVersion(directory);
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path target) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(content, target);
        if ((entry.getMode() & ANY_EXECUTE_BIT) != 0 && !target.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + target + " executable");
        }
    }

    private static Path inside(Path directory, String name) throws IOException {
        Path path = directory.resolve(name).normalize();
        if (!path.startsWith(directory)) {
            throw new IOException("the archive of the binaries names a file outside of it: " + name);
        }
        return path;
    }

    /** A class path may bring the binaries of another version, for instance those that the library itself prefers. */
    private static void requireVersion(Path directory) throws IOException {
        Process process = new ProcessBuilder(directory.resolve("bin/postgres").toString(), "--version")
                .redirectErrorStream(true)
                .start();
        try (InputStream output = process.getInputStream()) {
            String version = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!version.startsWith("postgres (PostgreSQL) " + ServerFiles.MAJOR_VERSION + ".")) {
                throw EmbeddedPostgresUnavailable.otherBinaries(version);
            }
        }
    }
}
