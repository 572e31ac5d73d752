package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.Records;
import dev.einmal.application.queue.Pauses.PauseOutcome;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.spi.UserError;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lets no job of a tenant or a stage start. */
@Command(
        name = "pause",
        description =
                "Lets no job of a tenant or a stage start, in any process, until it is resumed; what runs goes on.")
final class PauseCommand implements Callable<Integer> {

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
            Einmal einmal = opened.startReading();
            options.stage().ifPresent(stage -> requireKnown(stage, einmal.records()));
            boolean isNew = einmal.operations().pause(target, act.act()) == PauseOutcome.DONE;
            String words = PausedLines.words(target);
            spec.commandLine()
                    .getOut()
                    .println(
                            isNew
                                    ? "Paused: %s. Its jobs wait until 'einmal resume'; attempts that run go on."
                                            .formatted(words)
                                    : "It was paused before: %s. 'einmal queues' shows by whom and why."
                                            .formatted(words));
        }
        return 0;
    }

    private static void requireKnown(StageName stage, Records records) {
        Map<String, Object> known = new TreeMap<>();
        records.stages().forEach((name, pipeline) -> known.put(name.value(), pipeline));
        if (!known.containsKey(stage.value())) {
            throw new UserError("no stage %s was ever run here, only: %s"
                    .formatted(stage, known.isEmpty() ? "none" : String.join(", ", known.keySet())));
        }
    }
}
