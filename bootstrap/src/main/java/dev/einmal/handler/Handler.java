package dev.einmal.handler;

/**
 * The user's code for one stage. Called on many threads at once, outside any transaction; it may run more than once, so
 * its effects on other systems should carry {@link StageAttempt#idempotencyKey}.
 *
 * @param <O> the type of the output
 */
@FunctionalInterface
public interface Handler<O> {

    /**
     * Computes the output, from {@code attempt.submission(…)} and {@code attempt.output(…)}.
     *
     * @throws Exception fails the attempt, which is tried again by the stage's retry policy;
     *     {@link dev.einmal.domain.run.FatalFailure} gives the run up at once
     */
    Result<O> handle(StageAttempt attempt) throws Exception;
}
