package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.application.run.RunOperations.OperationOutcome;
import dev.einmal.cli.RunSelection.Meant;
import dev.einmal.domain.audit.Act;
import dev.einmal.domain.key.StageKey;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands share that do something to runs. None of them executes a handler. */
final class OperationOptions {

    private static final int SOME_REFUSED = 2;

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private RunSelection selection = new RunSelection();

    @Mixin
    private ActOptions act = new ActOptions();

    @Option(names = "--dry-run", description = "Show what would be done, and change nothing.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print a JSON line for each run, then one with the sums.")
    private boolean json;

    int carryOut(Verb verb, PrintWriter out) {
        selection.require();
        return carryOut(verb, act.act(), out);
    }

    /** As above, but not without a reason on record. */
    int carryOutForAReason(Verb verb, PrintWriter out) {
        selection.require();
        return carryOut(verb, dryRun ? act.act() : act.actForAReason(), out);
    }

    private int carryOut(Verb verb, Act who, PrintWriter out) {
        Answers answers = new Answers(verb, dryRun, json, out);
        try (OpenStore opened = store.openPermanent()) {
            Einmal einmal = opened.startReading();
            selection.forEachBatch(einmal.records(), verb, batch -> {
                if (dryRun) {
                    batch.forEach(meant -> answers.print(foreseen(verb, meant)));
                    return;
                }
                List<StageKey> keys = batch.stream().map(Meant::key).toList();
                verb.apply(einmal.operations(), keys, who).forEach(answers::print);
            });
        }
        answers.close();
        return answers.isAnyRefused() ? SOME_REFUSED : 0;
    }

    private static OperationOutcome foreseen(Verb verb, Meant meant) {
        return verb.fits(meant.status())
                ? new OperationOutcome.Done(meant.key(), verb.after(meant.status()))
                : new OperationOutcome.Refused(meant.key(), meant.status());
    }
}
