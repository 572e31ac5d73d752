package dev.einmal.cli;

import dev.einmal.domain.audit.Act;
import dev.einmal.spi.UserError;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who does something, and why, for the record. */
final class ActOptions {

    @Option(
            names = "--by",
            paramLabel = "WHO",
            description = "Who does this, for the record (default: your name on this machine).")
    private String by = System.getProperty("user.name", "");

    @Option(names = "--why", paramLabel = "REASON", description = "Why, for the record.")
    private @Nullable String why;

    Act act() {
        return new Act(by, why == null ? "" : why);
    }

    /** @throws UserError if there is no reason */
    Act actForAReason() {
        if (why == null || why.isBlank()) {
            throw new UserError("say why, as in --why \"withdrawn by the customer\": it is kept with every run");
        }
        return act();
    }
}
