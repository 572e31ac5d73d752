package dev.einmal.cli;

import dev.einmal.cli.Report.Counts;
import dev.einmal.cli.Report.Document;
import dev.einmal.spi.ProvidedPipeline;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;

/** A report for people: a line per document, then the sums. */
final class TextReport {

    private final PrintWriter out;
    private final ProvidedPipeline provided;

    TextReport(PrintWriter out, ProvidedPipeline provided) {
        this.out = out;
        this.provided = provided;
    }

    void print(Report report, double seconds) {
        report.documents().forEach(this::print);
        Counts counts = report.counts();
        out.printf(
                Locale.ROOT,
                "%s, %s: %d executed, %d already succeeded, %d dead, %d not started"
                        + " · %d succeeded twice · %.1f s%n",
                Counted.of(counts.documents(), "document"),
                Counted.of(counts.stages(), "stage"),
                counts.executed(),
                counts.alreadySucceeded(),
                counts.dead(),
                counts.notStarted(),
                counts.succeededTwice(),
                seconds);
    }

    private void print(Document document) {
        Outcome outcome = document.outcome();
        String states = outcome.states().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue().words())
                .collect(Collectors.joining(", "));
        out.printf(
                "%s · %s · %s · %s%n",
                Printable.of(provided.line(document.described())),
                states,
                Counted.of(outcome.attempts(), "attempt"),
                Printable.of(document.subject()));
        if (outcome.error() != null) {
            out.println(
                    "    " + Printable.of(outcome.error().lines().findFirst().orElse("")));
        }
    }
}
