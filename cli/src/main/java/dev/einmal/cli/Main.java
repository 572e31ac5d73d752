package dev.einmal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.logging.LogManager;
import picocli.CommandLine;

/** The program {@code einmal}. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        beTheSameEverywhere();
        System.exit(run(writer(FileDescriptor.out), writer(FileDescriptor.err), arguments));
    }

    /** Runs one command; returns the exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        Failures failures = new Failures();
        int exitCode = new CommandLine(new EinmalCommand())
                .setOut(out)
                .setErr(err)
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .execute(arguments);
        err.flush();
        // A writer keeps a failure to itself until it is asked.
        if (out.checkError()) {
            err.println("einmal: what was to be printed could not be written: is the disk full, or the reader gone?");
            return Failures.CANNOT_WORK;
        }
        return exitCode;
    }

    /** Numbers and messages do not depend on the user's locale, and libraries do not write between what is for people. */
    private static void beTheSameEverywhere() {
        Locale.setDefault(Locale.ROOT);
        // Einmal's own way of logging, which this program binds to nothing.
        System.setProperty("org.jboss.logging.provider", "slf4j");
        LogManager.getLogManager().reset();
    }

    /** In UTF-8 whatever the locale is, since what is printed comes from documents in every language. */
    private static PrintWriter writer(FileDescriptor stream) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(stream), UTF_8), true);
    }
}
