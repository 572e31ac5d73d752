package dev.einmal.cli;

import dev.einmal.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Creates or migrates the tables, and does nothing else. */
@Command(
        name = "migrate",
        description = {
            "Creates or migrates Einmal's tables, which run does by itself.",
            "For databases that only an administrator may change."
        })
final class MigrateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Override
    public Integer call() {
        try (OpenStore opened = store.openPermanent()) {
            opened.migrate();
        }
        spec.commandLine().getOut().println("The schema \"" + Settings.DEFAULT.schema() + "\" is up to date.");
        return 0;
    }
}
