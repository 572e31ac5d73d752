package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.Records;
import dev.einmal.application.run.RunRecords.StageCount;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.QueueDepth;
import dev.einmal.domain.run.RunStatus;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.Locale;
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
@Command(name = "status", description = "Counts runs by stage and state, and the jobs that wait.")
final class StatusCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(names = "--tenant", description = "Only this tenant's runs (default: all).")
    private @Nullable String tenant;

    @Override
    public Integer call() {
        try (OpenStore opened = store.open(1);
                Einmal einmal = Reading.of(opened)) {
            print(einmal.records());
        }
        return 0;
    }

    private void print(Records records) {
        Map<String, Map<RunStatus, Long>> table = new TreeMap<>();
        for (StageCount count : records.counts(tenant == null ? null : new TenantId(tenant))) {
            table.computeIfAbsent(count.stage().value(), stage -> new EnumMap<>(RunStatus.class))
                    .put(count.status(), count.runs());
        }
        Map<String, Long> jobs = new TreeMap<>();
        for (QueueDepth depth : records.depths()) {
            jobs.put(depth.queue().value(), depth.jobs());
            table.computeIfAbsent(depth.queue().value(), queue -> new EnumMap<>(RunStatus.class));
        }
        print(table, jobs);
    }

    private void print(Map<String, Map<RunStatus, Long>> table, Map<String, Long> jobs) {
        PrintWriter out = spec.commandLine().getOut();
        if (table.isEmpty()) {
            out.println("Nothing has been run yet.");
        } else {
            int width = table.keySet().stream().mapToInt(String::length).max().orElse(0);
            String row = "%-" + Math.max(width, "stage".length()) + "s";
            out.printf(row, "stage");
            for (RunStatus status : RunStatus.values()) {
                out.printf(" %10s", status.name().toLowerCase(Locale.ROOT));
            }
            out.printf(" %10s%n", "jobs");
            table.forEach((stage, counts) -> {
                out.printf(row, stage);
                for (RunStatus status : RunStatus.values()) {
                    out.printf(" %10d", counts.getOrDefault(status, 0L));
                }
                out.printf(" %10d%n", jobs.getOrDefault(stage, 0L));
            });
        }
        out.flush();
    }
}
