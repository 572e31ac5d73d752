package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.Operations;
import dev.einmal.Records;
import dev.einmal.application.run.RunRecords.StageCount;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.domain.queue.QueueDepth;
import dev.einmal.domain.run.RunStatus;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How many runs are in each state, by stage, and what waits. */
@Command(
        name = "status",
        description = {
            "Counts runs by stage and state, and the jobs: requests to run a stage that wait or are being worked on.",
            "Changes nothing in a database that --database-url names."
        })
final class StatusCommand implements Callable<Integer> {

    private static final String COLUMN = " %10s";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(names = "--tenant", paramLabel = "TENANT", description = "Only this tenant's runs (default: all).")
    private @Nullable String tenant;

    @Option(names = "--json", description = "Print a JSON line for each stage, and one for each pause.")
    private boolean json;

    @Override
    public Integer call() {
        TenantId only = tenant == null ? null : new TenantId(tenant);
        try (OpenStore opened = store.openPermanent()) {
            Einmal einmal = opened.startReading();
            Map<String, Map<String, Long>> table = table(einmal.records(), only);
            List<Pause> paused = paused(einmal.operations(), only);
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                JsonLines lines = new JsonLines(out);
                printJson(table, lines);
                PausedLines.printJson(paused, lines);
            } else {
                print(table, out);
                PausedLines.print(paused, out);
            }
        }
        return 0;
    }

    /** What keeps a tenant, or anybody, from going on. */
    private static List<Pause> paused(Operations operations, @Nullable TenantId only) {
        return operations.paused().stream()
                .filter(pause -> only == null
                        || pause.target().kind() == PauseTarget.Kind.QUEUE
                        || pause.target().equals(PauseTarget.tenant(only)))
                .toList();
    }

    /** By stage, how many there are by the name of what is counted. Jobs are counted over all tenants, or not at all. */
    private static Map<String, Map<String, Long>> table(Records records, @Nullable TenantId only) {
        Map<String, Map<RunStatus, Long>> runs = new TreeMap<>();
        for (StageCount count : records.counts(only)) {
            runs.computeIfAbsent(count.stage().value(), stage -> new EnumMap<>(RunStatus.class))
                    .put(count.status(), count.runs());
        }
        Map<String, Long> jobs = new TreeMap<>();
        if (only == null) {
            for (QueueDepth depth : records.depths()) {
                jobs.put(depth.queue().value(), depth.jobs());
                runs.computeIfAbsent(depth.queue().value(), stage -> Map.of());
            }
        }
        Map<String, Map<String, Long>> table = new TreeMap<>();
        runs.forEach((stage, counts) ->
                table.put(stage, row(counts, only == null ? jobs.getOrDefault(stage, 0L) : null)));
        return table;
    }

    private static Map<String, Long> row(Map<RunStatus, Long> counts, @Nullable Long jobs) {
        Map<String, Long> row = new LinkedHashMap<>();
        for (RunStatus status : RunStatus.values()) {
            row.put(StageState.of(status).json(), counts.getOrDefault(status, 0L));
        }
        if (jobs != null) {
            row.put("jobs", jobs);
        }
        return row;
    }

    private static void printJson(Map<String, Map<String, Long>> table, JsonLines out) {
        table.forEach((stage, row) -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("stage", stage);
            fields.putAll(row);
            out.print(fields);
        });
    }

    private static void print(Map<String, Map<String, Long>> table, PrintWriter out) {
        if (table.isEmpty()) {
            out.println("Nothing has been run yet.");
            return;
        }
        int width = table.keySet().stream().mapToInt(String::length).max().orElse(0);
        String first = "%-" + Math.max(width, "stage".length()) + "s";
        out.printf(first, "stage");
        table.values().iterator().next().keySet().forEach(name -> out.printf(COLUMN, name));
        out.println();
        table.forEach((stage, row) -> {
            out.printf(first, stage);
            row.values().forEach(count -> out.printf(COLUMN, count));
            out.println();
        });
    }
}
