package dev.einmal.handler;

/**
 * A stage's handler, with the type it returns.
 *
 * @param <O> the type of the output
 */
public record StageCode<O>(Class<O> output, Handler<O> handler) {}
