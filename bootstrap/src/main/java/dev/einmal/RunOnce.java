package dev.einmal;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;

/**
 * The answer to running a stage by hand.
 *
 * @param <O> the type of the output
 */
public sealed interface RunOnce<O> {

    /** The output, whoever produced it; throws {@link NoOutput} that says why there is none. */
    O orThrow();

    /**
     * There is a success.
     *
     * @param ranHere whether this call ran the handler; else the success was there before
     */
    record Succeeded<O>(O output, int generation, boolean ranHere) implements RunOnce<O> {

        @Override
        public O orThrow() {
            return output;
        }
    }

    /** The claim was refused: in progress, backing off, dead, cancelled, or known with another input. */
    record Refused<O>(ClaimOutcome reason) implements RunOnce<O> {

        @Override
        public O orThrow() {
            ErrorCode code = reason.kind() == ClaimOutcome.Kind.INPUT_CHANGED
                    ? ErrorCode.INPUT_CHANGED
                    : ErrorCode.HANDLER_FAILED;
            throw new NoOutput(code, "%s was not run: %s".formatted(reason.key(), reason));
        }
    }

    /** The handler ran and did not succeed; {@code run} says what follows. */
    record Failed<O>(Run run) implements RunOnce<O> {

        @Override
        public O orThrow() {
            RunError error = run.lastError();
            throw new NoOutput(
                    run.status() == RunStatus.RUNNING ? ErrorCode.LEASE_LOST : ErrorCode.HANDLER_FAILED,
                    "%s attempt=%d did not succeed and is now %s: %s"
                            .formatted(
                                    run.key(),
                                    run.tally().attempts(),
                                    run.status(),
                                    error == null ? "no error was stored" : error.message()));
        }
    }

    /** There is no output; the code tells an input that changed, a lost lease and a failure apart. */
    final class NoOutput extends EinmalException {

        private static final long serialVersionUID = 1L;

        NoOutput(ErrorCode code, String message) {
            super(code, message);
        }
    }
}
