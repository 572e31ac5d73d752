package dev.einmal.cli;

import picocli.CommandLine;

/** The program {@code einmal}. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
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
