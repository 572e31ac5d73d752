package dev.einmal.application.submission;

import java.time.Duration;

/**
 * How a subject is handed in.
 *
 * @param actor who hands it in, for the audit trail
 * @param priority of its first stages; higher goes first
 * @param delay how long its first stages wait at least
 */
public record SubmitOptions(String actor, int priority, Duration delay) {

    public static SubmitOptions by(String actor) {
        return new SubmitOptions(actor, 0, Duration.ZERO);
    }
}
