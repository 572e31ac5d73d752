package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.EinmalBuilder;
import dev.einmal.Settings;
import dev.einmal.Settings.WakeUps;
import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.runtime.StopSignals;
import dev.einmal.spi.PipelineProvider;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs whatever is handed in, until it is told to stop. */
@Command(
        name = "worker",
        description = {
            "Runs the stages of what is handed in, by whichever process, until it is told to stop by Ctrl-C or SIGTERM."
                    + " Any number of workers, on any number of machines, share a database without further arrangement.",
            "Told to stop, it starts nothing more, lets what is running finish within the grace period, hands back the"
                    + " rest uncharged, and exits with 0. Told once more, it leaves at once; what was running is taken"
                    + " up again when its leases end."
        })
final class WorkerCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(
            names = "--pipeline",
            paramLabel = "NAME",
            description = "Which pipeline; may be repeated (default: all on the class path and in EINMAL_CLASSPATH).")
    private List<String> pipelines = new ArrayList<>();

    @Mixin
    private ConcurrencyOption concurrency = new ConcurrencyOption();

    @Option(
            names = "--grace",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = Durations.class,
            description = "How long running handlers may go on when told to stop (default: ${DEFAULT-VALUE}).")
    private Duration grace = Duration.ZERO;

    @Option(
            names = "--poll",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = Durations.class,
            description = "How long it waits at most before it looks for jobs (default: ${DEFAULT-VALUE}).")
    private Duration poll = Duration.ZERO;

    @Option(
            names = "--no-notify",
            description = "Find jobs by looking alone: for poolers that share connections between transactions.")
    private boolean withoutNotify;

    @Override
    public Integer call() throws InterruptedException {
        List<PipelineProvider> providers = Pipelines.named(pipelines);
        Settings settings = settings();
        StopSignals signals = StopSignals.caught();
        try (OpenStore opened = store.openPermanent(concurrency.handlers())) {
            opened.migrate();
            EinmalBuilder engine = opened.engine().settings(settings);
            providers.forEach(provider ->
                    engine.pipeline(provider.open(opened.dataSource()).pipeline()));
            Einmal einmal = opened.start(engine);
            tell(
                    "worker %s runs %s, %d at a time",
                    einmal.worker(),
                    providers.stream().map(PipelineProvider::name).collect(Collectors.joining(", ")),
                    concurrency.handlers());
            signals.await();
            tell(
                    "told to stop; what is running may finish within %d s, and a second signal leaves at once",
                    grace.toSeconds());
        }
        tell("stopped");
        return 0;
    }

    private Settings settings() {
        return Settings.DEFAULT
                .withConcurrency(concurrency.handlers())
                .withAudit(AuditLevel.FULL)
                .withGrace(grace)
                .withPoll(poll)
                .withWakeUps(withoutNotify ? WakeUps.POLLING : WakeUps.NOTIFY);
    }

    private void tell(String form, Object... arguments) {
        PrintWriter err = spec.commandLine().getErr();
        err.printf("einmal: " + form + ".%n", arguments);
        err.flush();
    }
}
