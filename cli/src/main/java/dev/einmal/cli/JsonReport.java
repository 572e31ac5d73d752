package dev.einmal.cli;

import dev.einmal.cli.Report.Counts;
import dev.einmal.cli.Report.Document;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A report for programs: a JSON object per line and document, then one with the sums. */
final class JsonReport {

    private static final int DECIMALS = 3;

    private final PrintWriter out;
    private final JsonMapper json = new JsonMapper();

    JsonReport(PrintWriter out) {
        this.out = out;
    }

    void print(Report report, double seconds) {
        report.documents().forEach(document -> out.println(json.writeValueAsString(fields(document))));
        out.println(json.writeValueAsString(Map.of("summary", fields(report.counts(), seconds))));
    }

    private static Map<String, @Nullable Object> fields(Document document) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(document.described());
        fields.put("stages", document.states());
        fields.put("attempts", document.attempts());
        fields.put("error", document.error());
        return fields;
    }

    private static Map<String, Object> fields(Counts counts, double seconds) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("documents", counts.documents());
        fields.put("stages", counts.stages());
        fields.put("executed", counts.executed());
        fields.put("alreadySucceeded", counts.alreadySucceeded());
        fields.put("dead", counts.dead());
        fields.put("notStarted", counts.notStarted());
        fields.put("succeededTwice", counts.succeededTwice());
        fields.put("seconds", BigDecimal.valueOf(seconds).setScale(DECIMALS, RoundingMode.HALF_UP));
        return fields;
    }
}
