package dev.einmal.handler;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a handler came to: its output, and the writes to make in the transaction that settles the attempt.
 *
 * <p>Made by {@link StageAttempt#succeed}.
 *
 * @param <O> the type of the output
 */
public final class Result<O> {

    private final O output;
    private final @Nullable Writes writes;

    Result(O output, @Nullable Writes writes) {
        this.output = output;
        this.writes = writes;
    }

    O output() {
        return output;
    }

    Optional<Writes> writes() {
        return Optional.ofNullable(writes);
    }
}
