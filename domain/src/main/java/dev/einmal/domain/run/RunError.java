package dev.einmal.domain.run;

import org.jspecify.annotations.Nullable;

/**
 * Why an attempt did not succeed, in a form that can always be stored.
 *
 * @param kind what sort of thing went wrong
 * @param message what happened, for people; cleaned of what PostgreSQL cannot store and at most
 *     {@value #MAX_CHARS} characters
 * @param sqlState the five characters of the SQL state, if a database error was the cause
 */
public record RunError(
        ErrorKind kind, String message, @Nullable String sqlState) {

    /** The longest message that is kept, in UTF-16 characters. */
    public static final int MAX_CHARS = 4_000;

    private static final char REPLACEMENT = '\uFFFD';

    public RunError {
        message = cleaned(message);
    }

    public static RunError of(ErrorKind kind, String message) {
        return new RunError(kind, message, null);
    }

    /** What a claim notes when it buries a run whose last allowed attempt never ended. */
    public static RunError workerLost(int attempts) {
        return of(ErrorKind.WORKER_LOST, "worker lost: the lease of attempt " + attempts + " ended and none is left");
    }

    /** Replaces U+0000 and halves of surrogate pairs, and cuts between characters, never within one. */
    private static String cleaned(String text) {
        int end = Math.min(text.length(), MAX_CHARS);
        if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        var clean = new StringBuilder(end);
        text.substring(0, end).codePoints().forEach(point -> {
            boolean storable = point != 0 && !(point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
            clean.appendCodePoint(storable ? point : REPLACEMENT);
        });
        return clean.toString();
    }
}
