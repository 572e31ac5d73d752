package dev.einmal.cli.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The server process that a data directory's {@code postmaster.pid} speaks of.
 *
 * @param pid its process id
 * @param dataDirectory the directory as the server was told it
 * @param port where it listens; 0 while it has not yet written that down
 */
record Postmaster(long pid, String dataDirectory, int port) {

    private static final String FILE = "postmaster.pid";
    private static final int LINE_OF_PORT = 3;
    private static final Path PROCESSES_OF_LINUX = Path.of("/proc");

    /**
     * The living server of the directory. The file alone proves nothing: after a crash it stays, and its process id may
     * be gone, a zombie, or by now another program's.
     */
    static Optional<Postmaster> of(Path data) throws IOException {
        try {
            List<String> lines = Files.readAllLines(data.resolve(FILE));
            return parse(lines).filter(Postmaster::isAlive);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /**
     * Removes the file that a dead server left, because PostgreSQL itself takes any living process with that id for the
     * server. Only for a directory that has no living server.
     */
    static void forget(Path data) throws IOException {
        Files.deleteIfExists(data.resolve(FILE));
    }

    private static Optional<Postmaster> parse(List<String> lines) {
        try {
            long pid = Long.parseLong(lines.get(0).strip());
            int port = lines.size() > LINE_OF_PORT
                    ? Integer.parseInt(lines.get(LINE_OF_PORT).strip())
                    : 0;
            return Optional.of(new Postmaster(pid, lines.get(1).strip(), port));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether the process lives and is a server of this directory; where the system does not tell, it counts as one. */
    boolean isAlive() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> !isZombie())
                .filter(process -> isServer(process.info()))
                .isPresent();
    }

    private boolean isServer(ProcessHandle.Info info) {
        boolean postgres = info.command()
                .map(command -> Path.of(command).getFileName().toString().startsWith("postgres"))
                .orElse(true);
        boolean thisDirectory = info.arguments()
                .map(arguments -> List.of(arguments).contains(dataDirectory))
                .orElse(true);
        return postgres && thisDirectory;
    }

    /** A zombie has ended, but keeps its process id until its parent has asked for its exit code. */
    private boolean isZombie() {
        try {
            String stat = Files.readString(
                    PROCESSES_OF_LINUX.resolve(String.valueOf(pid)).resolve("stat"));
            return stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException e) {
            return false;
        }
    }

    /** Waits until the process has ended, but no longer than the time given. */
    void awaitEnd(Duration atMost) {
        ProcessHandle.of(pid).ifPresent(process -> Processes.awaitEnd(process, atMost));
    }
}
