package dev.einmal.cli.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Processes that this one did not necessarily start. */
final class Processes {

    private Processes() {}

    /** Those whose program lies below the directory, as far as this user may know. */
    static List<ProcessHandle> runFrom(Path directory) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .command()
                        .filter(command -> Path.of(command).startsWith(directory))
                        .isPresent())
                .toList();
    }

    /**
     * Waits until the process has ended, but no longer than the time given. The end of a zombie is its parent's
     * business, and may never come.
     *
     * @throws EmbeddedPostgresUnavailable if the thread is interrupted; its flag stays set
     */
    static void awaitEnd(ProcessHandle process, Duration atMost) {
        try {
            process.onExit().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw EmbeddedPostgresUnavailable.interrupted("server", e);
        } catch (TimeoutException | ExecutionException e) {
            return;
        }
    }
}
