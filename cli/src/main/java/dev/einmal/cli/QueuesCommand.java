package dev.einmal.cli;

import static java.time.temporal.ChronoUnit.SECONDS;

import dev.einmal.Einmal;
import dev.einmal.domain.queue.PastPause;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.QueueDepth;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What waits in each queue, and what is paused. */
@Command(
        name = "queues",
        description = {
            "Shows for each stage's queue how many jobs there are, how many of them may start now, and when the oldest"
                    + " one was due; and what is paused, by whom, since when and why.",
            "Changes nothing in a database that --database-url names."
        })
final class QueuesCommand implements Callable<Integer> {

    private static final int SHORTEST = "queue".length();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(names = "--json", description = "Print a JSON line for each queue, and one for each pause.")
    private boolean json;

    @Option(
            names = "--past-pauses",
            paramLabel = "N",
            description = "Show the latest N pauses that are over, too (default: 0).")
    private int pastPauses;

    @Override
    public Integer call() {
        try (OpenStore opened = store.openPermanent()) {
            Einmal einmal = opened.startReading();
            List<QueueDepth> depths = einmal.records().depths();
            List<Pause> paused = einmal.operations().paused();
            List<PastPause> past = einmal.operations().pausedBefore(pastPauses);
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                JsonLines lines = new JsonLines(out);
                depths.forEach(depth -> lines.print(fields(depth)));
                PausedLines.printJson(paused, lines);
                PausedLines.printPastJson(past, lines);
            } else {
                print(depths, out);
                PausedLines.print(paused, out);
                PausedLines.printPast(past, out);
            }
        }
        return 0;
    }

    private static Map<String, Object> fields(QueueDepth depth) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("queue", depth.queue().value());
        fields.put("jobs", depth.jobs());
        fields.put("due", depth.due());
        fields.put("inLine", depth.inLine());
        fields.put("oldestDue", depth.oldestDue().toString());
        return fields;
    }

    private static void print(List<QueueDepth> depths, PrintWriter out) {
        if (depths.isEmpty()) {
            out.println("Nothing waits.");
            return;
        }
        int width = depths.stream()
                .mapToInt(depth -> depth.queue().value().length())
                .reduce(SHORTEST, Math::max);
        String row = "%-" + width + "s %10s %10s %10s  %s%n";
        out.printf(row, "queue", "jobs", "due", "in line", "oldest due");
        depths.forEach(depth -> out.printf(
                row,
                depth.queue(),
                depth.jobs(),
                depth.due(),
                depth.inLine(),
                depth.oldestDue().truncatedTo(SECONDS)));
    }
}
