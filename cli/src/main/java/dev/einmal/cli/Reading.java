package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.Settings;
import dev.einmal.Settings.Migration;

/** An engine that only reads: it runs no jobs and changes no tables. */
final class Reading {

    private Reading() {}

    static Einmal of(OpenStore store) {
        return store.closingFirst(store.engine()
                .settings(Settings.DEFAULT.withMigration(Migration.CHECK))
                .withoutWorker()
                .start());
    }
}
