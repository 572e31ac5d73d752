package dev.einmal;

import dev.einmal.application.environment.Ticker;
import dev.einmal.application.pipeline.Catalog;
import dev.einmal.application.pipeline.Catalog.Place;
import dev.einmal.application.queue.Assignment;
import dev.einmal.application.run.ClaimStages;
import dev.einmal.application.run.ClaimStages.Terms;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.payload.InvalidPayload;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.payload.StageInput;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.handler.HandlerDispatch;
import dev.einmal.handler.InputHandler;
import dev.einmal.handler.StageCode;
import dev.einmal.json.JsonCodec;
import dev.einmal.queue.worker.Worker;
import org.jspecify.annotations.Nullable;

/** Runs single stages by hand, without a queue: claimed, leased, kept alive and settled as a worker would. */
public final class Stages {

    private final Parts parts;
    private final Runnable requireRunning;

    public Stages(Parts parts) {
        this(parts, () -> {});
    }

    private Stages(Parts parts, Runnable requireRunning) {
        this.parts = parts;
        this.requireRunning = requireRunning;
    }

    /** The same, but not before {@code check} was asked, which throws when nobody keeps leases alive any more. */
    public Stages checking(Runnable check) {
        return new Stages(parts, check);
    }

    /**
     * Runs {@code handler} on this thread if nobody has succeeded with this key and nobody is at it; hands out the
     * stored output if somebody has. Another input than the stored one is refused.
     */
    public <I, O> RunOnce<O> runOnce(StageKey key, I input, Class<O> output, InputHandler<I, O> handler) {
        return runOnce(key, input, output, handler, InputPolicy.REJECT);
    }

    /** As above, with a choice of what another input than the stored one means. */
    public <I, O> RunOnce<O> runOnce(
            StageKey key, I input, Class<O> output, InputHandler<I, O> handler, InputPolicy policy) {
        requireRunning.run();
        Stage stage = parts.catalog()
                .place(key.stage())
                .map(Place::stage)
                .orElseGet(() -> Stage.named(key.stage().value()));
        StageInput stageInput = StageInput.of(parts.codec().encode(input));
        long claimedAt = parts.ticker().nanos();
        ClaimOutcome outcome = parts.claims()
                .claim(
                        key,
                        stageInput.hash(),
                        new Terms(policy, stage.lease(), stage.retry().maxAttempts()));
        if (outcome instanceof AlreadySucceeded done) {
            return new RunOnce.Succeeded<>(
                    read(key, done.output().payload().orElse(null), output), done.generation(), false);
        }
        if (!(outcome instanceof Acquired acquired)) {
            return new RunOnce.Refused<>(outcome);
        }
        StageCode<O> code = new StageCode<>(output, attempt -> handler.handle(attempt, input));
        parts.worker()
                .runByHand(
                        new Assignment(acquired.attempt(), stage, stageInput, false),
                        claimedAt,
                        (assignment, stop) -> parts.dispatch().handle(code, assignment, stop));
        return ended(acquired, output);
    }

    private <O> RunOnce<O> ended(Acquired acquired, Class<O> output) {
        StageKey key = acquired.key();
        Run run = parts.records().run(key).orElseThrow();
        boolean ours = run.grant().equals(acquired.attempt().grant());
        if (ours && run.state() instanceof Succeeded success) {
            O value = read(key, success.output().payload().orElse(null), output);
            return new RunOnce.Succeeded<>(value, run.generation(), true);
        }
        return new RunOnce.Failed<>(run);
    }

    private <O> O read(StageKey key, @Nullable Payload payload, Class<O> type) {
        if (payload == null) {
            throw new InvalidPayload(key + " has succeeded, but its output was purged");
        }
        return parts.codec().decode(payload, type);
    }

    /** What running by hand is made of. */
    public record Parts(
            Catalog catalog,
            ClaimStages claims,
            Records records,
            Worker worker,
            HandlerDispatch dispatch,
            JsonCodec codec,
            Ticker ticker) {}
}
