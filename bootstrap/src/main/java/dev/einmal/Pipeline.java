package dev.einmal;

import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.handler.Handler;
import dev.einmal.handler.InputHandler;
import dev.einmal.handler.StageCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pipeline with the code of its stages. Immutable: every method returns a new one.
 *
 * <p>Stages may be named in any order; that they form a graph without cycles is checked when the engine is built.
 */
public final class Pipeline {

    private final PipelineName name;
    private final InputPolicy policy;
    private final List<Stage> stages;
    private final Map<StageName, StageCode<?>> code;

    private Pipeline(PipelineName name, InputPolicy policy, List<Stage> stages, Map<StageName, StageCode<?>> code) {
        this.name = name;
        this.policy = policy;
        this.stages = List.copyOf(stages);
        this.code = Map.copyOf(code);
    }

    /** A pipeline without stages, which refuses a subject that comes again with another input. */
    public static Pipeline named(String name) {
        return new Pipeline(new PipelineName(name), InputPolicy.REJECT, List.of(), Map.of());
    }

    /** What a subject that comes again with another input means. */
    public Pipeline onChangedInput(InputPolicy changed) {
        return new Pipeline(name, changed, stages, code);
    }

    /** Adds a stage that takes the submission's input. */
    public <I, O> Pipeline stage(
            String stage, Class<I> input, Class<O> output, InputHandler<I, O> handler, StageOption... options) {
        return stage(stage, output, attempt -> handler.handle(attempt, attempt.submission(input)), options);
    }

    /** Adds a stage that asks the attempt for what it computes from. */
    public <O> Pipeline stage(String stage, Class<O> output, Handler<O> handler, StageOption... options) {
        Stage described = Stage.named(stage);
        for (StageOption option : options) {
            described = option.applyTo(described);
        }
        List<Stage> more = new ArrayList<>(stages);
        more.add(described);
        Map<StageName, StageCode<?>> moreCode = new LinkedHashMap<>(code);
        moreCode.put(described.name(), new StageCode<>(output, handler));
        return new Pipeline(name, policy, more, moreCode);
    }

    public String name() {
        return name.value();
    }

    /** The graph alone, checked. */
    public dev.einmal.domain.pipeline.Pipeline graph() {
        return new dev.einmal.domain.pipeline.Pipeline(name, policy, stages);
    }

    /** The code alone. */
    public Map<StageName, StageCode<?>> code() {
        return code;
    }
}
