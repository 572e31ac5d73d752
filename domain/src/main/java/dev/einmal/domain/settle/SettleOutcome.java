package dev.einmal.domain.settle;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.RunStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The answer to a settlement. */
public sealed interface SettleOutcome {

    Attempt attempt();

    default StageKey key() {
        return attempt().key();
    }

    /**
     * The attempt ended.
     *
     * @param status in which state the run is now; CANCELLED where a person had asked the attempt to stop
     * @param due when the next attempt is due, for a run that waits
     */
    record Settled(
            Attempt attempt, RunStatus status, @Nullable Instant due) implements SettleOutcome {}

    /** The attempt no longer holds the run; nothing was changed. */
    record Lost(Attempt attempt) implements SettleOutcome {}
}
