package dev.einmal.cli.embedded;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The embedded server cannot be used; the message is one sentence that says why and what to do about it. */
public final class EmbeddedPostgresUnavailable extends EinmalException {

    private static final long serialVersionUID = 1L;

    /** How every way out of the embedded server is told, in the same words. */
    private static final String OR_ANOTHER_SERVER = "or name a running PostgreSQL with --database-url";

    private EmbeddedPostgresUnavailable(String message, @Nullable Throwable cause) {
        super(ErrorCode.STORE_FAILED, message, cause);
    }

    static EmbeddedPostgresUnavailable unwritable(Path path, IOException cause) {
        if (isDiskFull(String.valueOf(cause.getMessage()))) {
            return diskFull(path, cause);
        }
        return new EmbeddedPostgresUnavailable(
                "Cannot write " + path + " (" + reason(cause) + "): let this user write there, " + OR_ANOTHER_SERVER
                        + ".",
                cause);
    }

    static EmbeddedPostgresUnavailable diskFull(Path path, @Nullable Throwable cause) {
        return new EmbeddedPostgresUnavailable(
                "The disk that holds " + path + " is full: free at least 200 MB there and run again.", cause);
    }

    static EmbeddedPostgresUnavailable otherMajorVersion(Path data, String found) {
        return new EmbeddedPostgresUnavailable(
                data + " was written by PostgreSQL " + found + ", and this program brings PostgreSQL "
                        + ServerFiles.MAJOR_VERSION + ": move the directory away to start afresh, convert it with"
                        + " pg_upgrade, " + OR_ANOTHER_SERVER + ".",
                null);
    }

    static EmbeddedPostgresUnavailable notADataDirectory(Path data) {
        return new EmbeddedPostgresUnavailable(
                data + " is no PostgreSQL data directory, though it is not empty: move it away and run again.", null);
    }

    static EmbeddedPostgresUnavailable withoutPassword(Path file, IOException cause) {
        return new EmbeddedPostgresUnavailable(
                "Cannot read the server's password from " + file + " (" + reason(cause) + "): put the file back, or"
                        + " move its directory away to start afresh.",
                cause);
    }

    static EmbeddedPostgresUnavailable loginRefused(int port, Throwable cause) {
        return new EmbeddedPostgresUnavailable(
                "The embedded PostgreSQL on port " + port + " refuses the login (" + reason(cause)
                        + "): undo what was changed about its user, database or password, " + OR_ANOTHER_SERVER + ".",
                cause);
    }

    static EmbeddedPostgresUnavailable runByRoot() {
        return new EmbeddedPostgresUnavailable(
                "PostgreSQL refuses to run as root, and this system does not let root give its rights up with"
                        + " `unshare -U`: run the program as another user, " + OR_ANOTHER_SERVER + ".",
                null);
    }

    static EmbeddedPostgresUnavailable withoutBinaries(String platform) {
        return new EmbeddedPostgresUnavailable(
                "The program brings no PostgreSQL binaries for this platform (" + platform
                        + "): put those of io.zonky.test.postgres on the class path, " + OR_ANOTHER_SERVER + ".",
                null);
    }

    static EmbeddedPostgresUnavailable otherBinaries(String version) {
        return new EmbeddedPostgresUnavailable(
                "The PostgreSQL binaries on the class path are of version \"" + version + "\", and version "
                        + ServerFiles.MAJOR_VERSION + " is needed: replace them, " + OR_ANOTHER_SERVER + ".",
                null);
    }

    static EmbeddedPostgresUnavailable withoutPort(int first, int last) {
        return new EmbeddedPostgresUnavailable(
                "No port between " + first + " and " + last + " is free for the embedded PostgreSQL: end a program that"
                        + " listens there, " + OR_ANOTHER_SERVER + ".",
                null);
    }

    static EmbeddedPostgresUnavailable notAnswering(long pid, Path data, @Nullable Throwable cause) {
        return new EmbeddedPostgresUnavailable(
                "A PostgreSQL server (process " + pid + ") holds " + data + " but does not answer: stop it with `kill "
                        + pid + "` and run again.",
                cause);
    }

    static EmbeddedPostgresUnavailable notStopping(long pid, Path log) {
        return new EmbeddedPostgresUnavailable(
                "The embedded PostgreSQL (process " + pid + ") did not stop within a minute: see " + log
                        + ", or leave it running, the next run of the program joins it.",
                null);
    }

    static EmbeddedPostgresUnavailable locksFailed(Path file, IOException cause) {
        return new EmbeddedPostgresUnavailable(
                "Cannot lock " + file + " (" + reason(cause) + "): put it on a file system that has locks, "
                        + OR_ANOTHER_SERVER + ".",
                cause);
    }

    static EmbeddedPostgresUnavailable interrupted(String program, Exception cause) {
        return new EmbeddedPostgresUnavailable(
                "Interrupted while waiting for PostgreSQL's " + program + ": run again.", cause);
    }

    /**
     * One of PostgreSQL's programs failed.
     *
     * @param reason what it said of it, the last line that speaks of a failure
     */
    static EmbeddedPostgresUnavailable failed(String program, String reason, Path log) {
        if (isDiskFull(reason)) {
            return diskFull(log, null);
        }
        return new EmbeddedPostgresUnavailable(
                "PostgreSQL's " + program + " failed (" + reason + "): see " + log + ", mend it and run again, "
                        + OR_ANOTHER_SERVER + ".",
                null);
    }

    private static boolean isDiskFull(String reason) {
        String words = reason.toLowerCase(Locale.ROOT);
        return words.contains("no space left on device") || words.contains("not enough space on the disk");
    }

    private static String reason(Throwable cause) {
        String name = cause.getClass().getSimpleName();
        return cause.getMessage() == null ? name : name + ": " + cause.getMessage();
    }
}
