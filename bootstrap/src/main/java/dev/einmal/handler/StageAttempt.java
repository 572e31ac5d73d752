package dev.einmal.handler;

import dev.einmal.application.queue.Assignment;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.InvalidPayload;
import dev.einmal.domain.payload.Payload;
import dev.einmal.json.JsonCodec;
import dev.einmal.queue.worker.StageHandlers.Stop;

/** One try at a stage, as its handler sees it: what to compute from, and how to end. Confined to the handler's thread. */
public final class StageAttempt {

    private final Assignment assignment;
    private final Stop stop;
    private final JsonCodec codec;

    StageAttempt(Assignment assignment, Stop stop, JsonCodec codec) {
        this.assignment = assignment;
        this.stop = stop;
        this.codec = codec;
    }

    public String tenant() {
        return assignment.attempt().key().tenant().value();
    }

    public String subject() {
        return assignment.attempt().key().subject().value();
    }

    public String stage() {
        return assignment.attempt().key().stage().value();
    }

    /** Which try within its budget this is, from 1. */
    public int number() {
        return assignment.attempt().number();
    }

    /** Which permitted rerun this is, from 1. */
    public int generation() {
        return assignment.attempt().generation();
    }

    /**
     * A name for this run's effects on other systems: the same for every attempt of this generation, and for nothing
     * else. Services that deduplicate by such a key see one effect, however often the handler runs.
     */
    public String idempotencyKey() {
        return assignment.attempt().idempotencyKey();
    }

    /** Whether the attempt has been told to stop; its thread is interrupted too. */
    public boolean isStopRequested() {
        return stop.reason().isPresent();
    }

    /**
     * The submission's input.
     *
     * @throws UnreadableInput if it cannot be turned into {@code type}; what is stored stays as it is
     * @throws IllegalStateException if the stage sees only its predecessors
     */
    public <T> T submission(Class<T> type) {
        Payload payload = assignment
                .input()
                .submission()
                .orElseThrow(() -> new IllegalStateException("stage " + stage() + " sees only its predecessors"));
        return read("the submission's input", payload, type);
    }

    /**
     * The output of a direct predecessor.
     *
     * @throws UnreadableInput if it cannot be turned into {@code type}; what is stored stays as it is
     * @throws IllegalArgumentException if this stage does not come directly after {@code predecessor}
     */
    public <T> T output(String predecessor, Class<T> type) {
        Payload payload = assignment.input().outputs().get(new StageName(predecessor));
        if (payload == null) {
            throw new IllegalArgumentException("stage %s does not come directly after %s, but after %s"
                    .formatted(
                            stage(), predecessor, assignment.input().outputs().keySet()));
        }
        return read("the output of " + predecessor, payload, type);
    }

    /** The stage is done. */
    public <O> Result<O> succeed(O output) {
        return new Result<>(output, null);
    }

    /** The stage is done, once these writes and the success have been committed together. */
    public <O> Result<O> succeed(O output, Writes writes) {
        return new Result<>(output, writes);
    }

    private <T> T read(String what, Payload payload, Class<T> type) {
        try {
            return codec.decode(payload, type);
        } catch (InvalidPayload e) {
            throw new UnreadableInput(
                    "%s of %s cannot be read as %s: %s"
                            .formatted(what, assignment.attempt().key(), type.getName(), e.getMessage()),
                    e);
        }
    }
}
