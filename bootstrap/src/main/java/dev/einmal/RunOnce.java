package dev.einmal;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.BackingOff;
import dev.einmal.domain.claim.ClaimOutcome.Cancelled;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.claim.ClaimOutcome.InputChanged;
import dev.einmal.domain.run.Cancellation;
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
            throw new NoOutput(code, reason.key() + " was not run: " + why());
        }

        private String why() {
            return switch (reason.kind()) {
                case ACQUIRED, ALREADY_SUCCEEDED -> "it was not refused";
                case IN_PROGRESS -> "somebody is at it until " + ((InProgress) reason).until() + "; ask again then";
                case BACKING_OFF -> "its next attempt is due at " + ((BackingOff) reason).until();
                case DEAD -> "it was given up after %d attempts; replay it".formatted(((Dead) reason).attempts());
                case CANCELLED -> {
                    Cancellation cancelled = ((Cancelled) reason).cancellation();
                    yield "%s cancelled it: %s; reopen it".formatted(cancelled.by(), cancelled.why());
                }
                case INPUT_CHANGED -> {
                    InputChanged changed = (InputChanged) reason;
                    yield "it is known with another input (stored %s, asked %s); use another key, or the policy RERUN"
                            .formatted(changed.stored(), changed.asked());
                }
            };
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
