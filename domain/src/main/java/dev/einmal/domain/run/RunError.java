package dev.einmal.domain.run;

import org.jspecify.annotations.Nullable;

/**
 * Why an attempt did not succeed, in a form that can always be stored.
 *
 * @param kind what sort of thing went wrong
 * @param message what happened, for people; cleaned of what PostgreSQL cannot store and at most
 *     {@value Remark#MAX_CHARS} characters
 * @param sqlState the five characters of the SQL state, if a database error was the cause
 */
public record RunError(
        ErrorKind kind, String message, @Nullable String sqlState) {

    public RunError {
        message = Remark.cleaned(message);
    }

    public static RunError of(ErrorKind kind, String message) {
        return new RunError(kind, message, null);
    }

    /** What a claim notes when it buries a run whose last allowed attempt never ended. */
    public static RunError workerLost(int attempts) {
        return of(ErrorKind.WORKER_LOST, "worker lost: the lease of attempt " + attempts + " ended and none is left");
    }
}
