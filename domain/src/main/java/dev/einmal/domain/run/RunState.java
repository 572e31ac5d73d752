package dev.einmal.domain.run;

import dev.einmal.domain.key.WorkerId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is true of a run only while it is in one of its states. */
public sealed interface RunState {

    RunStatus status();

    /**
     * An attempt holds a lease.
     *
     * @param worker who holds it, for people
     * @param kind why it was granted
     * @param leaseUntil when the right ends by itself
     * @param cancelRequest that a person asked the attempt to stop, or null
     */
    record Running(
            WorkerId worker,
            ClaimKind kind,
            Instant leaseUntil,
            @Nullable Cancellation cancelRequest) implements RunState {

        @Override
        public RunStatus status() {
            return RunStatus.RUNNING;
        }

        public boolean isExpired(Instant now) {
            return !now.isBefore(leaseUntil);
        }
    }

    /** Nobody works on it until {@code due}. */
    record Waiting(Instant due) implements RunState {

        @Override
        public RunStatus status() {
            return RunStatus.WAITING;
        }

        public boolean isDue(Instant now) {
            return !now.isBefore(due);
        }
    }

    /** It succeeded at {@code at}. */
    record Succeeded(Output output, Instant at) implements RunState {

        @Override
        public RunStatus status() {
            return RunStatus.SUCCEEDED;
        }
    }

    /** It was given up at {@code at}. */
    record Dead(Instant at) implements RunState {

        @Override
        public RunStatus status() {
            return RunStatus.DEAD;
        }
    }

    /** A person took it out of circulation. */
    record Cancelled(Cancellation cancellation) implements RunState {

        @Override
        public RunStatus status() {
            return RunStatus.CANCELLED;
        }
    }
}
