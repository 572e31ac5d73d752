package dev.einmal.queue.worker;

import dev.einmal.application.queue.Assignment;
import dev.einmal.application.run.OutputWrites;
import dev.einmal.domain.payload.Payload;
import java.util.Optional;

/** The user's code, by stage. Called on many threads at once. */
@FunctionalInterface
public interface StageHandlers {

    /**
     * Computes a stage's output, outside any transaction. Whatever it throws fails the attempt.
     *
     * @param stop tells whether the attempt has been told to stop; its thread is interrupted too
     */
    Finish handle(Assignment assignment, Stop stop) throws Exception;

    /** What a handler came to. */
    record Finish(Payload output, Optional<OutputWrites> writes) {}

    /** Whether to stop. */
    @FunctionalInterface
    interface Stop {

        Optional<StopReason> reason();
    }
}
