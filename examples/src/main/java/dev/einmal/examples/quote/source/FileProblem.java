package dev.einmal.examples.quote.source;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Why a file could not be read, in words: the JDK's own message is often only the path again. */
final class FileProblem {

    private FileProblem() {}

    static String of(IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "it is not there";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        @Nullable String message = problem.getMessage();
        return message == null ? problem.getClass().getSimpleName() : message;
    }
}
