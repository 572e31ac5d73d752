package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.ProvidedPipeline;
import dev.einmal.spi.UserError;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Hands documents to a pipeline and leaves running them to the workers. */
@Command(
        name = "submit",
        description = {
            "Hands documents to a pipeline and runs nothing: the workers do. What was handed in before is recognised.",
            "Says of each what it came to: enqueued, already queued, superseded (its input was replaced), already"
                    + " succeeded, parked (a person must act), input kept or input changed (nothing was done), turned"
                    + " away (by its group).",
            "Exit code: 0, or 1 if nothing could be handed in."
        })
final class SubmitCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private GroupOptions group = new GroupOptions();

    @Option(
            names = "--pipeline",
            paramLabel = "NAME",
            defaultValue = "quote",
            description = "Which pipeline (default: ${DEFAULT-VALUE}).")
    private String pipeline = "";

    @Option(
            names = "--tenant",
            paramLabel = "TENANT",
            defaultValue = "default",
            description = "On whose behalf (default: ${DEFAULT-VALUE}).")
    private String tenant = "";

    @Option(
            names = "--priority",
            paramLabel = "N",
            description = "From -100 to 100; within a tenant, higher goes first (default: 0).")
    private int priority;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "How long they wait at least, such as 30s, 5m or 2h.")
    private @Nullable Duration delay;

    @Option(
            names = "--at",
            paramLabel = "MOMENT",
            description = "When they start at the earliest, such as 2027-01-31T08:00:00Z.")
    private @Nullable String moment;

    @Option(names = "--dry-run", description = "Show what would be handed in, and change nothing.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print a JSON line for each document, then one with the sums.")
    private boolean json;

    @Parameters(
            paramLabel = "DIR|FILE",
            description = "As for 'einmal run': documents, and directories that are searched for *.xml at any depth.")
    private List<Path> files = new ArrayList<>();

    @Override
    public Integer call() {
        TenantId onBehalfOf = new TenantId(tenant);
        SubmitOptions options = options();
        PipelineProvider provider = Pipelines.named(pipeline);
        List<HandedIn> subjects = provider.subjects(files);
        if (dryRun) {
            subjects.forEach(subject -> print(onBehalfOf, subject, "would be submitted", null));
            printSums(Map.of("would be submitted", (long) subjects.size()), subjects.size());
            return 0;
        }
        try (OpenStore opened = store.openPermanent()) {
            opened.migrate();
            ProvidedPipeline provided = provider.open(opened.dataSource());
            Einmal einmal =
                    opened.start(opened.engine().pipeline(provided.pipeline()).withoutWorker());
            print(onBehalfOf, subjects, provided.submit(einmal, tenant, subjects, options));
        }
        return 0;
    }

    private SubmitOptions options() {
        if (priority < JobRequest.LOWEST_PRIORITY || priority > JobRequest.HIGHEST_PRIORITY) {
            throw new UserError("--priority must be from %d to %d, was %d"
                    .formatted(JobRequest.LOWEST_PRIORITY, JobRequest.HIGHEST_PRIORITY, priority));
        }
        if (delay != null && moment != null) {
            throw new UserError("--delay and --at exclude each other: leave one of them out");
        }
        SubmitOptions options = SubmitOptions.by("user " + System.getProperty("user.name", "unknown"))
                .withPriority(priority);
        SubmitOptions timed = delay != null ? options.delayed(delay) : at(options, moment);
        return group.group().map(timed::in).orElse(timed);
    }

    private static SubmitOptions at(SubmitOptions options, @Nullable String moment) {
        if (moment == null) {
            return options;
        }
        try {
            return options.at(Instant.parse(moment));
        } catch (DateTimeException e) {
            throw new UserError("--at must be a moment such as 2027-01-31T08:00:00Z, was '%s'".formatted(moment), e);
        } catch (IllegalArgumentException e) {
            throw new UserError("--at: " + e.getMessage(), e);
        }
    }

    private void print(TenantId onBehalfOf, List<HandedIn> subjects, List<SubmitOutcome> outcomes) {
        Map<String, Long> sums = new TreeMap<>();
        for (int i = 0; i < subjects.size(); i++) {
            String came = words(outcomes.get(i).kind());
            sums.merge(came, 1L, Long::sum);
            print(onBehalfOf, subjects.get(i), came, outcomes.get(i).other().orElse(null));
        }
        printSums(sums, subjects.size());
    }

    private static String words(SubmitOutcome.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void print(TenantId onBehalfOf, HandedIn subject, String came, @Nullable SubjectKey other) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("tenant", onBehalfOf.value());
            fields.put("subject", subject.subject());
            fields.put("outcome", came);
            if (other != null) {
                fields.put("inFavourOf", other.subject().value());
            }
            new JsonLines(out).print(fields);
            return;
        }
        String favour = other == null
                ? ""
                : ", in favour of " + Printable.of(other.subject().value());
        out.printf("%s: %s%s%n", Printable.of(subject.subject()), came, favour);
    }

    private void printSums(Map<String, Long> sums, int documents) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            new JsonLines(out).print(Map.of("summary", Map.of("documents", documents, "outcomes", sums)));
            return;
        }
        String parts = sums.entrySet().stream()
                .map(sum -> sum.getValue() + " " + sum.getKey())
                .collect(Collectors.joining(", "));
        out.println(Counted.of(documents, "document") + (parts.isEmpty() ? "" : ": " + parts));
    }
}
