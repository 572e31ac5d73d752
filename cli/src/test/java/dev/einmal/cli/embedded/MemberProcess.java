package dev.einmal.cli.embedded;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@link Member} in a JVM of its own. */
final class MemberProcess implements AutoCloseable {

    private final Process process;
    private final BufferedWriter input;
    private final BufferedReader output;

    private MemberProcess(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a member, which begins to join; does not wait for it. */
    static MemberProcess start(Path home) {
        return start(home, List.of(), Map.of());
    }

    /** Starts a member that leads a process group of its own, as a shell starts a program. */
    static MemberProcess startInGroup(Path home) {
        return start(home, List.of("setsid"), Map.of());
    }

    /** Starts a member with other variables in its environment. */
    static MemberProcess startWith(Map<String, String> environment, Path home) {
        return start(home, List.of(), environment);
    }

    private static MemberProcess start(Path home, List<String> prefix, Map<String, String> environment) {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.addAll(List.of(Member.class.getName(), home.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        try {
            return new MemberProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the next line that the member says; null when it has ended. */
    @Nullable
    String hear() {
        try {
            return output.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the member has joined, and returns it. */
    MemberProcess joined() {
        String said = hear();
        if (said == null || !said.startsWith(Member.JOINED)) {
            throw new AssertionError("the member did not join: " + said);
        }
        return this;
    }

    /** Gives a command and waits for its answer. */
    @Nullable
    String ask(String command) {
        try {
            input.write(command);
            input.newLine();
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return hear();
    }

    /** Has the member leave, and waits until it has left. */
    void leave() {
        String drained = ask("leave");
        String left = hear();
        if (!(Member.DRAINED + "1").equals(drained) || !"left".equals(left)) {
            throw new AssertionError("the member did not leave: " + drained + ", " + left);
        }
    }

    /** Ends the member's input, so that it ends by itself without leaving. */
    void endInput() {
        try {
            input.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a terminal does with Ctrl-C: a signal to the whole process group, which the member has to lead. */
    void interruptGroup() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", "--", "-" + process.pid())
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Ends the member as {@code kill} does, and waits for its exit code. */
    int terminate() throws InterruptedException {
        process.toHandle().destroy();
        return process.waitFor();
    }

    /** Ends the member as {@code kill -9} does, and waits for its end. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Waits for the end of a member that ends by itself. */
    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
