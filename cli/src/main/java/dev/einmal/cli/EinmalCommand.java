package dev.einmal.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** What stands before every command. */
@Command(
        name = "einmal",
        description = {
            "Runs pipelines whose stages may each succeed once.",
            "",
            "  einmal run                      60 business documents that come with it",
            "  einmal run invoices order.xml   your own",
            "  einmal worker                   runs what others submit, until it is told to stop",
            "  einmal status                   how many runs are in which state",
            "  einmal runs default order.xml   all that happened to one document",
            ""
        },
        footer = {
            "",
            "Without --database-url, the commands use a PostgreSQL of their own, whose data is kept in .einmal."
        },
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            SubmitCommand.class,
            WorkerCommand.class,
            AuditCommand.class,
            StatusCommand.class,
            RunsCommand.class,
            QueuesCommand.class,
            CancelCommand.class,
            ReplayCommand.class,
            ReopenCommand.class,
            RerunCommand.class,
            PauseCommand.class,
            ResumeCommand.class,
            MigrateCommand.class
        })
final class EinmalCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Show the stack trace of an error, too.")
    private boolean verbose;

    boolean isVerbose() {
        return verbose;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
