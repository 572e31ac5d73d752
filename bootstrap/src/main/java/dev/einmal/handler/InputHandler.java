package dev.einmal.handler;

/**
 * A handler that takes the submission's input as a parameter; else as {@link Handler}.
 *
 * @param <I> the type of the submission's input
 * @param <O> the type of the output
 */
@FunctionalInterface
public interface InputHandler<I, O> {

    Result<O> handle(StageAttempt attempt, I input) throws Exception;
}
