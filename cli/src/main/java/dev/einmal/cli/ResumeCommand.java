package dev.einmal.cli;

import dev.einmal.application.queue.Pauses.PauseOutcome;
import dev.einmal.domain.queue.PauseTarget;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lets a paused tenant or stage go on. */
@Command(name = "resume", description = "Lets a paused tenant or stage go on. A worker then takes up what waits.")
final class ResumeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private PauseOptions options = new PauseOptions();

    @Mixin
    private ActOptions act = new ActOptions();

    @Override
    public Integer call() {
        PauseTarget target = options.target();
        try (OpenStore opened = store.openPermanent()) {
            boolean wasPaused = opened.startReading().operations().resume(target, act.act()) == PauseOutcome.DONE;
            String answer = wasPaused
                    ? "Resumed: %s. A worker takes up what waits: 'einmal run' of its pipeline, or your own program."
                    : "It was not paused: %s.";
            spec.commandLine().getOut().println(answer.formatted(PausedLines.words(target)));
        }
        return 0;
    }
}
