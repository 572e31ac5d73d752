package dev.einmal.domain.settle;

import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import java.time.Duration;
import java.time.Instant;

/** The wish to end an attempt in one of four ways; granted only while the attempt holds its run. */
public sealed interface Settlement {

    Attempt attempt();

    Kind kind();

    /** The run as it is once the settlement is written; {@code run} must be held by the attempt. */
    Run applyTo(Run run, Instant now);

    /** The cases, for switches without a default. */
    enum Kind {
        SUCCEED,
        RETRY,
        GIVE_UP,
        RELEASE
    }

    /** The stage is done. */
    record Succeed(Attempt attempt, Payload output) implements Settlement {

        @Override
        public Kind kind() {
            return Kind.SUCCEED;
        }

        @Override
        public Run applyTo(Run run, Instant now) {
            return run.succeeded(output, now);
        }
    }

    /** The attempt failed; the next is due after {@code delay}. */
    record Retry(Attempt attempt, RunError error, Duration delay) implements Settlement {

        @Override
        public Kind kind() {
            return Kind.RETRY;
        }

        @Override
        public Run applyTo(Run run, Instant now) {
            return run.failed(error, delay, now);
        }
    }

    /** The attempt failed and none is to follow. */
    record GiveUp(Attempt attempt, RunError error) implements Settlement {

        @Override
        public Kind kind() {
            return Kind.GIVE_UP;
        }

        @Override
        public Run applyTo(Run run, Instant now) {
            return run.givenUp(error, now);
        }
    }

    /** The attempt is handed back unused; it does not count. */
    record Release(Attempt attempt) implements Settlement {

        @Override
        public Kind kind() {
            return Kind.RELEASE;
        }

        @Override
        public Run applyTo(Run run, Instant now) {
            return run.released(now);
        }
    }
}
