package dev.einmal.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Has succeeded runs run again. */
@Command(
        name = "rerun",
        description = {
            "Has succeeded runs run again, with a new idempotency key; the stages after them follow where an output comes",
            "out different. A worker then takes them up.",
            "Exit code: 0 if all of it was done, 2 if a run's state did not allow it, 1 if nothing could be done."
        })
final class RerunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OperationOptions options = new OperationOptions();

    @Override
    public Integer call() {
        return options.carryOut(Verb.RERUN, spec.commandLine().getOut());
    }
}
