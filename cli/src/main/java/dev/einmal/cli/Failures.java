package dev.einmal.cli;

import dev.einmal.domain.EinmalException;
import dev.einmal.runtime.AtExit;
import dev.einmal.spi.UserError;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells a person in one sentence what went wrong; everything else only if asked for, and passwords never. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

    /** The exit code of wrong usage, and of an environment in which the program cannot work. */
    static final int CANNOT_WORK = 1;

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String what = failure instanceof UnmatchedArgumentException unmatched
                ? unmatched(unmatched)
                : firstLine(String.valueOf(failure.getMessage()));
        String help = command.getCommandSpec().qualifiedName() + " --help";
        return tell(command, "%s; see '%s'".formatted(what, help));
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        if (AtExit.isEnding()) {
            // What was in use was closed, which is no news to whoever has told the program to stop.
            return CANNOT_WORK;
        }
        int exitCode = tell(command, message(failure));
        if (isVerbose(command)) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            command.getErr().print(Passwords.masked(trace.toString()));
        }
        return exitCode;
    }

    private static int tell(CommandLine command, String what) {
        command.getErr().println("einmal: " + Passwords.masked(sentence(what)));
        return CANNOT_WORK;
    }

    private static String unmatched(UnmatchedArgumentException failure) {
        String argument = failure.getUnmatched().get(0);
        boolean isCommand = !failure.getCommandLine().getSubcommands().isEmpty();
        String kind = failure.isUnknownOption() ? "option" : isCommand ? "command" : "argument";
        List<String> suggestions = failure.getSuggestions();
        String similar = suggestions.isEmpty() ? "" : ", but " + String.join(" and ", suggestions);
        return "there is no %s '%s'%s".formatted(kind, argument, similar);
    }

    private static String message(Exception failure) {
        if (failure instanceof EinmalException || failure instanceof UserError) {
            return firstLine(String.valueOf(failure.getMessage()));
        }
        return "an unexpected error stopped it: %s; run it again with --verbose to see where"
                .formatted(firstLine(failure.toString()));
    }

    private static String firstLine(String message) {
        return message.strip().lines().findFirst().orElse("").strip();
    }

    private static String sentence(String message) {
        return message.endsWith(".") ? message : message + ".";
    }

    private static boolean isVerbose(CommandLine command) {
        CommandLine root = command;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root.getCommand() instanceof EinmalCommand einmal && einmal.isVerbose();
    }
}
