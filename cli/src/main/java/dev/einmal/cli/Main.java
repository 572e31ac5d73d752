package dev.einmal.cli;

import picocli.CommandLine;

/** The program {@code einmal}. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        // Libraries log by the same way as Einmal, which this program binds to nothing: its output is for people.
        System.setProperty("org.jboss.logging.provider", "slf4j");
        System.exit(run(arguments));
    }

    /** Runs one command; returns the exit code. */
    static int run(String... arguments) {
        Failures failures = new Failures();
        return new CommandLine(new EinmalCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .execute(arguments);
    }
}
