package dev.einmal.cli.embedded;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs PostgreSQL's own programs; what they say goes to the server's log.
 *
 * <p>They get an environment without the user's {@code PG…} variables and in the C locale: the one could point them
 * elsewhere, the other keeps their words readable for {@link ServerLog}.
 */
final class Programs {

    /** More than any of them needs; who waits so long is told, instead of waiting for ever. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path directory;
    private final Path log;
    private final List<String> prefix;

    /**
     * @param directory where the programs lie
     * @param log where their output is appended
     * @param prefix the command that runs them without root's rights, empty if there are none to give up
     */
    Programs(Path directory, Path log, List<String> prefix) {
        this.directory = directory;
        this.log = log;
        this.prefix = List.copyOf(prefix);
    }

    /**
     * Runs a program to its end, and answers whether it succeeded.
     *
     * @throws EmbeddedPostgresUnavailable if it cannot be started or does not end
     */
    boolean run(String program, String... arguments) {
        return runWithInput("", program, arguments);
    }

    /** As {@link #run}, for a program that reads. */
    boolean runWithInput(String input, String program, String... arguments) {
        try {
            Process process = start(command(program, arguments));
            try (Writer stdin = process.outputWriter(StandardCharsets.UTF_8)) {
                stdin.write(input);
            }
            return awaitSuccess(process, program);
        } catch (IOException e) {
            throw EmbeddedPostgresUnavailable.failed(program, String.valueOf(e.getMessage()), log);
        }
    }

    private boolean awaitSuccess(Process process, String program) {
        try {
            if (process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            throw EmbeddedPostgresUnavailable.failed(program, "no end within " + PATIENCE, log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw EmbeddedPostgresUnavailable.interrupted(program, e);
        }
    }

    private List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(directory.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private Process start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectErrorStream(true);
        // A file, not a pipe: a server that kept the pipe open would let the reader wait as long as it lives.
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(new File(log.toString())));
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        return builder.start();
    }
}
