package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.domain.key.TenantId;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Hands documents to a pipeline, runs its stages, and tells what came of it. */
@Command(
        name = "run",
        description = {
            "Runs every stage of a pipeline once for each document: the bundled ones, or those in DIR and FILE.",
            "Exit code: 0 if every stage succeeded, 2 if one did not, 1 if it could not be run."
        })
final class RunCommand implements Callable<Integer> {

    private static final int NOT_ALL_SUCCEEDED = 2;
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(names = "--pipeline", defaultValue = "quote", description = "Which pipeline (default: ${DEFAULT-VALUE}).")
    private String pipeline = "";

    @Option(names = "--tenant", defaultValue = "default", description = "On whose behalf (default: ${DEFAULT-VALUE}).")
    private String tenant = "";

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            defaultValue = "8",
            description = "How many handlers run at a time (default: ${DEFAULT-VALUE}).")
    private int concurrency;

    @Option(names = "--json", description = "Print JSON lines; progress goes to standard error.")
    private boolean json;

    @Parameters(paramLabel = "DIR|FILE", description = "Documents, and directories of documents.")
    private List<Path> files = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        if (concurrency < 1) {
            throw new ParameterException(spec.commandLine(), "--concurrency must be ≥ 1, was " + concurrency);
        }
        TenantId checked = new TenantId(tenant);
        PipelineProvider provider = Pipelines.named(pipeline);
        List<HandedIn> subjects = provider.subjects(files);
        Stopwatch stopwatch = Stopwatch.start();
        try (OpenStore opened = store.open(concurrency)) {
            ProvidedPipeline provided = provider.open(opened.dataSource());
            Executed executed = new Executed();
            try (Einmal einmal = opened.closingFirst(opened.engine()
                    .pipeline(provided.pipeline())
                    .concurrency(concurrency)
                    .audit(AuditLevel.FULL)
                    .listener(executed)
                    .start())) {
                provided.submit(einmal, tenant, subjects);
                await(einmal, subjects);
                Report report = Report.of(provided, einmal.records(), checked, subjects, executed);
                return print(report, provided, stopwatch);
            }
        }
    }

    private void await(Einmal einmal, List<HandedIn> subjects) throws InterruptedException {
        try (Progress progress =
                Progress.over(subjects.size(), spec.commandLine().getErr())) {
            for (HandedIn subject : subjects) {
                boolean closed = false;
                while (!closed) {
                    closed = einmal.await(tenant, subject.subject(), LOOK_AGAIN);
                }
                progress.step();
            }
        }
    }

    private int print(Report report, ProvidedPipeline provided, Stopwatch stopwatch) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            new JsonReport(out).print(report, stopwatch.seconds());
        } else {
            new TextReport(out, provided).print(report, stopwatch.seconds());
        }
        out.flush();
        return report.isAllSucceeded() ? 0 : NOT_ALL_SUCCEEDED;
    }
}
