package dev.einmal.cli.embedded;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.Objects;

/** A process that has ended, but keeps its id, because its parent never asks for its exit code. */
final class Zombie implements AutoCloseable {

    private final Process parent;
    private final long pid;

    private Zombie(Process parent, long pid) {
        this.parent = parent;
        this.pid = pid;
    }

    /** The child of a shell that has become a program which knows nothing of children. */
    static Zombie make() throws IOException {
        Process parent = new ProcessBuilder("sh", "-c", "tail -f /dev/null & echo $!; exec cat").start();
        BufferedReader output = parent.inputReader();
        long child = Long.parseLong(Objects.requireNonNull(output.readLine()));
        awaitEcho(parent.outputWriter(), output);
        ProcessHandle.of(child).ifPresent(ProcessHandle::destroyForcibly);
        return new Zombie(parent, child);
    }

    /** Once a line comes back, the shell is no more. */
    private static void awaitEcho(BufferedWriter input, BufferedReader output) throws IOException {
        input.write("ready\n");
        input.flush();
        output.readLine();
    }

    long pid() {
        return pid;
    }

    @Override
    public void close() {
        parent.destroyForcibly();
    }
}
