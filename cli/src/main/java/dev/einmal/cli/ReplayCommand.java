package dev.einmal.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Gives dead runs a new budget of attempts. */
@Command(
        name = "replay",
        description = {
            "Gives dead runs a new budget of attempts, with the same idempotency key. A worker then takes them up.",
            "Exit code: 0 if all of it was done, 2 if a run's state did not allow it, 1 if nothing could be done."
        })
final class ReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OperationOptions options = new OperationOptions();

    @Override
    public Integer call() {
        return options.carryOut(Verb.REPLAY, spec.commandLine().getOut());
    }
}
