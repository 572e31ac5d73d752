package dev.einmal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program, started as a user starts it: in a JVM of its own, or for speed in this one. */
final class Program {

    private static final long MINUTES = 3;

    private final Path home;
    private final List<String> options = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();

    private Program(Path home) {
        this.home = home;
    }

    /** Runs a command in this JVM; it must not use the embedded server, since a JVM has one home. */
    static Finished here(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
        return new Finished(exitCode, out.toString(), err.toString());
    }

    static Program in(Path home) {
        return new Program(home);
    }

    Program withProperty(String name, String value) {
        options.add("-D" + name + "=" + value);
        return this;
    }

    Program withEnvironment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Runs a command in a JVM of its own, to its end. */
    Finished run(String... arguments) throws InterruptedException {
        return start(arguments).finish();
    }

    /** Starts a command in a JVM of its own. */
    Started start(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Deinmal.home=" + home));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        try {
            Path out = Files.createTempFile(home, "out", ".txt");
            Path err = Files.createTempFile(home, "err", ".txt");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().putAll(environment);
            return new Started(builder.start(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A running command. */
    record Started(Process process, Path out, Path err) {

        /** Waits for its end. */
        Finished finish() throws InterruptedException {
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("it did not end; it said: " + read(out) + said());
            }
            return new Finished(process.exitValue(), read(out), said());
        }

        /** As {@code kill -9}, and waits for its end. */
        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        /** As {@code kill}, which is what a service manager does; Ctrl-C is no different to a JVM. */
        void terminate() {
            process.toHandle().destroy();
        }

        /** What it has said on standard error so far. */
        String said() {
            return read(err);
        }

        private static String read(Path file) {
            try {
                return Files.readString(file, UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
