package dev.einmal.cli;

import dev.einmal.cli.embedded.EmbeddedPostgresUnavailable;
import dev.einmal.domain.EinmalException;
import dev.einmal.spi.UserError;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells a person in one sentence what went wrong; everything else only if asked for. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

    /** The exit code of wrong usage, and of an environment in which the program cannot work. */
    static final int CANNOT_WORK = 1;

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("einmal: " + sentence(String.valueOf(failure.getMessage())));
        if (!UnmatchedArgumentException.printSuggestions(failure, err)) {
            err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        }
        return CANNOT_WORK;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        err.println("einmal: " + message(failure));
        if (isVerbose(command)) {
            failure.printStackTrace(err);
        }
        return CANNOT_WORK;
    }

    private static String message(Exception failure) {
        if (failure instanceof EinmalException
                || failure instanceof UserError
                || failure instanceof EmbeddedPostgresUnavailable) {
            return sentence(String.valueOf(failure.getMessage()));
        }
        return "an unexpected error stopped it: %s; run it again with --verbose to see where".formatted(failure);
    }

    private static String sentence(String message) {
        String line = message.strip().lines().findFirst().orElse("").strip();
        return line.endsWith(".") ? line : line + ".";
    }

    private static boolean isVerbose(CommandLine command) {
        CommandLine root = command;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root.getCommand() instanceof EinmalCommand einmal && einmal.isVerbose();
    }
}
