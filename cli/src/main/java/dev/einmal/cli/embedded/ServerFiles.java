package dev.einmal.cli.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where everything of the embedded server lies below a home.
 *
 * <p>Each name starts with the major version, so that programs of different versions never share a lock, a log or data.
 *
 * @param root the directory that holds all of it, {@code <home>/postgres}, absolute and free of symbolic links, because
 *     it is compared with what the running server says of itself
 */
record ServerFiles(Path root) {

    /** The major version of the server that this program brings along. */
    static final String MAJOR_VERSION = "18";

    /**
     * The files below a home; makes the directory if it is missing, readable by its owner only.
     *
     * @throws EmbeddedPostgresUnavailable if the directory cannot be made
     */
    static ServerFiles below(Path home) {
        Path root = home.toAbsolutePath().resolve("postgres");
        try {
            Files.createDirectories(root);
            if (root.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
            }
            return new ServerFiles(root.toRealPath());
        } catch (IOException e) {
            throw EmbeddedPostgresUnavailable.unwritable(root, e);
        }
    }

    /** PostgreSQL's data directory. */
    Path data() {
        return root.resolve(MAJOR_VERSION);
    }

    /** What the server and PostgreSQL's programs say. */
    Path log() {
        return root.resolve(MAJOR_VERSION + ".log");
    }

    /** Where the server's binaries are unpacked. */
    Path binaries() {
        return root.resolve(MAJOR_VERSION + ".binaries");
    }

    /** Locked by the one process that is just starting, joining or leaving the server. */
    Path turnLock() {
        return root.resolve(MAJOR_VERSION + ".turn");
    }

    /** Locked, shared, by every process that uses the server. */
    Path membersLock() {
        return root.resolve(MAJOR_VERSION + ".members");
    }
}
