package dev.einmal.handler;

import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.queue.Assignment;
import dev.einmal.application.run.OutputWrites;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.json.JsonCodec;
import dev.einmal.queue.worker.StageHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls the handler of each stage, and turns what it returns into JSON. */
public final class HandlerDispatch implements StageHandlers {

    private final Map<StageName, StageCode<?>> code;
    private final JsonCodec codec;
    private final AuditTrail audit;
    private final WorkerId worker;

    private HandlerDispatch(Map<StageName, StageCode<?>> code, JsonCodec codec, AuditTrail audit, WorkerId worker) {
        this.code = Map.copyOf(code);
        this.codec = codec;
        this.audit = audit;
        this.worker = worker;
    }

    /** Knows the code of several pipelines, whose stages' names differ. */
    public static HandlerDispatch of(
            List<Map<StageName, StageCode<?>>> pipelines, JsonCodec codec, AuditTrail audit, WorkerId worker) {
        Map<StageName, StageCode<?>> all = new HashMap<>();
        pipelines.forEach(all::putAll);
        return new HandlerDispatch(all, codec, audit, worker);
    }

    @Override
    public Finish handle(Assignment assignment, Stop stop) throws Exception {
        StageName stage = assignment.stage().name();
        StageCode<?> known = code.get(stage);
        if (known == null) {
            throw new IllegalStateException("no handler for stage " + stage);
        }
        return handle(known, assignment, stop);
    }

    /** Calls {@code handler} whatever the stage's own is. */
    public Finish handle(StageCode<?> handler, Assignment assignment, Stop stop) throws Exception {
        StageAttempt attempt = new StageAttempt(assignment, stop, codec);
        Result<?> result = handler.handler().handle(attempt);
        if (result == null) {
            throw new IllegalStateException(
                    "the handler of stage " + assignment.stage().name() + " returned null: return attempt.succeed(…)");
        }
        Optional<OutputWrites> writes = result.writes()
                .map(write -> tx -> write.write(new StageTransaction(tx, assignment.attempt(), audit, worker.value())));
        return new Finish(codec.encode(result.output()), writes);
    }
}
