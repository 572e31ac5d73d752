package dev.einmal.cli;

import dev.einmal.domain.key.SubjectKey;
import dev.einmal.spi.UserError;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The life of one subject. */
@Command(
        name = "runs",
        description = {
            "Shows the life of one subject: every stage, attempt, error and output.",
            "Changes nothing in a database that --database-url names."
        })
final class RunsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(names = "--json", description = "Print all of it as one JSON object in one line.")
    private boolean json;

    @Parameters(
            index = "0",
            paramLabel = "TENANT",
            description = "Whose subject it is; what was run without --tenant belongs to: default.")
    private String tenant = "";

    @Parameters(
            index = "1",
            paramLabel = "SUBJECT",
            description = "Which subject: a file's path relative to the directory that was named to run, as the field"
                    + " subject of run --json gives it.")
    private String subject = "";

    @Override
    public Integer call() {
        SubjectKey key = SubjectKey.of(tenant, subject);
        try (OpenStore opened = store.openPermanent()) {
            Life life = Life.of(key, opened.startReading().records());
            if (life.isUnknown()) {
                throw new UserError(
                        "nothing is known of %s; the names must be exactly those that were run".formatted(key));
            }
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                new LifeAsJson(new JsonLines(out)).print(life);
            } else {
                new LifeAsText(out).print(life);
            }
        }
        return 0;
    }
}
