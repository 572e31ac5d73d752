package dev.einmal;

import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.InputScope;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.retry.RetryPolicy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** How a stage differs from one with every default. */
public final class StageOption {

    private final UnaryOperator<Stage> change;

    private StageOption(UnaryOperator<Stage> change) {
        this.change = change;
    }

    /** It runs when all of these have succeeded, and sees their outputs. */
    public static StageOption after(String... predecessors) {
        List<StageName> names = Arrays.stream(predecessors).map(StageName::new).toList();
        return new StageOption(stage -> stage.comingAfter(names));
    }

    /** How often it is tried, and how long it waits in between. */
    public static StageOption retrying(RetryPolicy policy) {
        return new StageOption(stage -> stage.retrying(policy));
    }

    /** How long an attempt's right lasts without a heartbeat, and so how long a crashed worker delays the stage. */
    public static StageOption leasing(Duration lease) {
        return new StageOption(stage -> stage.leasing(lease));
    }

    /**
     * How long its handler may run: after that its thread is interrupted, and the attempt fails and counts. A handler that
     * goes on regardless loses its lease, so that another attempt can follow.
     */
    public static StageOption limitedTo(Duration limit) {
        return new StageOption(stage -> stage.limitedTo(limit));
    }

    /**
     * It does not see the submission, only its predecessors' outputs; so a submission that comes again with another
     * input runs it again only if one of those comes out different.
     */
    public static StageOption seeingOnlyPredecessors() {
        return new StageOption(stage -> stage.seeing(InputScope.PREDECESSORS));
    }

    Stage applyTo(Stage stage) {
        return change.apply(stage);
    }
}
