package dev.einmal.domain.settle;

import dev.einmal.domain.run.Attempt;
import java.time.Instant;

/** The answer to a heartbeat. */
public sealed interface RenewOutcome {

    Attempt attempt();

    /**
     * The lease is longer now.
     *
     * @param cancelRequested that a person asked the attempt to stop
     */
    record Renewed(Attempt attempt, Instant leaseUntil, boolean cancelRequested) implements RenewOutcome {}

    /** The run's row is locked, by the attempt's own settlement or a claim; ask again. */
    record Busy(Attempt attempt) implements RenewOutcome {}

    /** The attempt no longer holds the run. */
    record Lost(Attempt attempt) implements RenewOutcome {}
}
