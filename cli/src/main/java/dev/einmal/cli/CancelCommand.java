package dev.einmal.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Takes runs out of circulation. */
@Command(
        name = "cancel",
        description = {
            "Takes open runs out of circulation: what waits never runs, and an attempt that runs is asked to stop.",
            "A subject that is named loses the stages that have not begun, too; a filter finds only what has begun.",
            "Exit code: 0 if all of it was done, 2 if a run's state did not allow it, 1 if nothing could be done."
        })
final class CancelCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OperationOptions options = new OperationOptions();

    @Override
    public Integer call() {
        return options.carryOutForAReason(Verb.CANCEL, spec.commandLine().getOut());
    }
}
