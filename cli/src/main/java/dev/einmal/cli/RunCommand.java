package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.Settings;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.domain.key.TenantId;
import dev.einmal.runtime.AtExit;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.ProvidedPipeline;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Hands documents to a pipeline, runs its stages, and tells what came of it. */
@Command(
        name = "run",
        description = {
            "Runs every stage of a pipeline once for each document: those named, or else the ones that come with the"
                    + " pipeline. What has succeeded before is not run again; a document whose content has changed is.",
            "Exit code: 0 if every stage succeeded, 2 if one did not, 1 if it could not be run."
        })
final class RunCommand implements Callable<Integer> {

    private static final int NOT_ALL_SUCCEEDED = 2;

    /** Long enough for the stages at hand, short enough for a person who has pressed Ctrl-C. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(
            names = "--pipeline",
            paramLabel = "NAME",
            defaultValue = "quote",
            description = "Which pipeline (default: ${DEFAULT-VALUE}); more of them are found in EINMAL_CLASSPATH.")
    private String pipeline = "";

    @Option(
            names = "--tenant",
            paramLabel = "TENANT",
            defaultValue = "default",
            description = "On whose behalf (default: ${DEFAULT-VALUE}); tenants share nothing.")
    private String tenant = "";

    @Mixin
    private ConcurrencyOption concurrency = new ConcurrencyOption();

    @Option(names = "--json", description = "Print JSON lines; progress goes to standard error.")
    private boolean json;

    @Parameters(
            paramLabel = "DIR|FILE",
            description = {
                "Documents, and directories that are searched for *.xml at any depth.",
                "A document is known by its subject: its path relative to the DIR that was named, or the bare name of a"
                        + " FILE. So after mending a file inside a directory, name the same directory again."
            })
    private List<Path> files = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        Stopwatch stopwatch = Stopwatch.start();
        TenantId onBehalfOf = new TenantId(tenant);
        int handlers = concurrency.handlers();
        PipelineProvider provider = Pipelines.named(pipeline);
        List<HandedIn> subjects = provider.subjects(files);
        try (OpenStore opened = store.open(handlers)) {
            // First, so that a database that Einmal cannot work with is left without the pipeline's tables, too.
            opened.migrate();
            Executed executed = new Executed();
            ProvidedPipeline provided = provider.open(opened.dataSource());
            Einmal einmal = opened.start(opened.engine()
                    .pipeline(provided.pipeline())
                    .settings(settings(handlers))
                    .listener(executed));
            opened.closeFirst(this::sayThatItStops);
            finish(provided, einmal, subjects);
            return print(Report.of(provided, einmal.records(), onBehalfOf, subjects, executed), provided, stopwatch);
        }
    }

    private static Settings settings(int handlers) {
        return Settings.DEFAULT
                .withConcurrency(handlers)
                .withAudit(AuditLevel.FULL)
                .withGrace(GRACE);
    }

    private void sayThatItStops() {
        if (AtExit.isEnding()) {
            PrintWriter err = spec.commandLine().getErr();
            err.printf(
                    "%neinmal: told to stop; what is running may finish within %d s, and the next run goes on.%n",
                    GRACE.toSeconds());
        }
    }

    private void finish(ProvidedPipeline provided, Einmal einmal, List<HandedIn> subjects) throws InterruptedException {
        try (Progress progress =
                Progress.over(subjects.size(), spec.commandLine().getErr())) {
            SubmitOptions options = SubmitOptions.by("user " + System.getProperty("user.name", "unknown"));
            provided.submit(einmal, tenant, subjects, options);
            new Waiting(einmal, progress).forAll(tenant, subjects);
        }
    }

    private int print(Report report, ProvidedPipeline provided, Stopwatch stopwatch) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            new JsonReport(new JsonLines(out)).print(report, stopwatch.seconds());
        } else {
            new TextReport(out, provided).print(report, stopwatch.seconds());
        }
        out.flush();
        return report.isAllSucceeded() ? 0 : NOT_ALL_SUCCEEDED;
    }
}
