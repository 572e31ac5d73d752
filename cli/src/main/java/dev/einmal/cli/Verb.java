package dev.einmal.cli;

import dev.einmal.Operations;
import dev.einmal.application.run.RunOperations.OperationOutcome;
import dev.einmal.domain.audit.Act;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.RunStatus;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a person can do to runs. */
enum Verb {
    CANCEL(
            "cancelled",
            "An attempt that runs ends cancelled or succeeded, whichever comes first; 'einmal reopen' takes a cancelled"
                    + " run back."),
    REPLAY("replayed", Verb.A_WORKER_IS_NEXT),
    REOPEN("reopened", Verb.A_WORKER_IS_NEXT),
    RERUN("to be run again", Verb.A_WORKER_IS_NEXT);

    private static final String A_WORKER_IS_NEXT =
            "A worker takes up what waits: 'einmal run' of its pipeline, or your own program.";

    private final String participle;
    private final String next;

    Verb(String participle, String next) {
        this.participle = participle;
        this.next = next;
    }

    /** As on the command line. */
    String command() {
        return name().toLowerCase(Locale.ROOT);
    }

    String participle() {
        return participle;
    }

    /** What happens afterwards, in a sentence for people. */
    String next() {
        return next;
    }

    /** The states of runs that it is meant for. */
    List<RunStatus> takes() {
        return switch (this) {
            case CANCEL -> List.of(RunStatus.WAITING, RunStatus.RUNNING);
            case REPLAY -> List.of(RunStatus.DEAD);
            case REOPEN -> List.of(RunStatus.CANCELLED);
            case RERUN -> List.of(RunStatus.SUCCEEDED);
        };
    }

    /** @param status null where there is no run */
    boolean fits(@Nullable RunStatus status) {
        return status == null ? this == CANCEL : takes().contains(status);
    }

    /**
     * The state that it leads to.
     *
     * @param status one that it fits
     */
    RunStatus after(@Nullable RunStatus status) {
        if (this != CANCEL) {
            return RunStatus.WAITING;
        }
        return status == RunStatus.RUNNING ? RunStatus.RUNNING : RunStatus.CANCELLED;
    }

    List<OperationOutcome> apply(Operations operations, List<StageKey> keys, Act act) {
        return switch (this) {
            case CANCEL -> operations.cancel(keys, act);
            case REPLAY -> operations.replay(keys, act);
            case REOPEN -> operations.reopen(keys, act);
            case RERUN -> operations.rerun(keys, act);
        };
    }
}
