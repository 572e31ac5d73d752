package dev.einmal.cli.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** PostgreSQL's data directory, with the password of its user in it. */
final class DataDirectory {

    private static final String VERSION_FILE = "PG_VERSION";

    /** In the data directory, so that the two appear and move together; PostgreSQL ignores it. */
    private static final String PASSWORD_FILE = "einmal.password";

    private final ServerFiles files;

    DataDirectory(ServerFiles files) {
        this.files = files;
    }

    /**
     * Checks that the directory is one of this server's version, or still to be made.
     *
     * @throws EmbeddedPostgresUnavailable if it is of another major version, or something else; also if there is only
     *     one of another version beside it, because beginning a new one would silently forget what has succeeded
     */
    void requireUsable() throws IOException {
        if (exists()) {
            requireVersion(files.data());
            return;
        }
        if (Files.exists(files.data()) && !isEmpty(files.data())) {
            throw EmbeddedPostgresUnavailable.notADataDirectory(files.data());
        }
        try (DirectoryStream<Path> others = Files.newDirectoryStream(files.root(), "[0-9][0-9]")) {
            for (Path other : others) {
                requireVersion(other);
            }
        }
    }

    boolean exists() {
        return Files.exists(files.data().resolve(VERSION_FILE));
    }

    private static void requireVersion(Path directory) throws IOException {
        Path file = directory.resolve(VERSION_FILE);
        if (!Files.exists(file)) {
            return;
        }
        String version = Files.readString(file).strip();
        if (!version.equals(ServerFiles.MAJOR_VERSION)) {
            throw EmbeddedPostgresUnavailable.otherMajorVersion(directory, version);
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (DirectoryStream<Path> content = Files.newDirectoryStream(directory)) {
            return !content.iterator().hasNext();
        }
    }

    /** Makes the directory with a password and the program's database; it appears complete or not at all. */
    void make(Programs programs, ServerLog log) throws IOException {
        log.mark();
        Staging.make(files.root(), ServerFiles.MAJOR_VERSION, draft -> {
            Path password = files.root().resolve(draft.getFileName() + ".password");
            Files.writeString(password, UUID.randomUUID().toString());
            try {
                require("initdb", initialize(programs, draft, password), log);
                require("postgres", createDatabase(programs, draft), log);
                Files.copy(password, draft.resolve(PASSWORD_FILE));
            } finally {
                Files.deleteIfExists(password);
            }
        });
    }

    /** The builtin locale sorts the same on every system, and no update of the system changes it under an index. */
    private static boolean initialize(Programs programs, Path directory, Path password) {
        return programs.run(
                "initdb",
                "--pgdata=" + directory,
                "--username=" + ServerAddress.USER,
                "--pwfile=" + password,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--no-locale",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8");
    }

    /** In PostgreSQL's mode for one user, which needs no server and no port. */
    private static boolean createDatabase(Programs programs, Path directory) {
        String statement = "CREATE DATABASE " + ServerAddress.DATABASE + "\n";
        return programs.runWithInput(statement, "postgres", "--single", "-D", directory.toString(), "postgres");
    }

    private void require(String program, boolean succeeded, ServerLog log) throws IOException {
        if (!succeeded) {
            throw EmbeddedPostgresUnavailable.failed(program, log.reason(), files.log());
        }
    }

    /**
     * The password of the server's user.
     *
     * @throws EmbeddedPostgresUnavailable if it cannot be read
     */
    String password() {
        Path file = files.data().resolve(PASSWORD_FILE);
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw EmbeddedPostgresUnavailable.withoutPassword(file, e);
        }
    }
}
