package dev.einmal.cli;

import dev.einmal.Database;
import dev.einmal.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Creates or migrates the tables, and does nothing else. */
@Command(name = "migrate", description = "Creates or migrates Einmal's tables.")
final class MigrateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Override
    public Integer call() {
        if (store.isInMemory()) {
            throw new ParameterException(spec.commandLine(), "--store memory has no tables to migrate");
        }
        try (OpenStore opened = store.open(1)) {
            opened.database().ifPresent(MigrateCommand::migrate);
        }
        spec.commandLine().getOut().println("The schema \"" + Settings.DEFAULT.schema() + "\" is up to date.");
        return 0;
    }

    private static void migrate(Database database) {
        database.migrate(Settings.DEFAULT.schema());
    }
}
