package dev.einmal.cli;

import dev.einmal.cli.Report.Counts;
import dev.einmal.cli.Report.Document;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A report for programs: a JSON object per line and document, then one with the sums. */
final class JsonReport {

    private static final int DECIMALS = 3;

    private final JsonLines out;

    JsonReport(JsonLines out) {
        this.out = out;
    }

    void print(Report report, double seconds) {
        report.documents().forEach(document -> out.print(fields(document)));
        out.print(Map.of("summary", fields(report.counts(), seconds)));
    }

    private static Map<String, @Nullable Object> fields(Document document) {
        Map<String, String> states = new LinkedHashMap<>();
        document.outcome().states().forEach((stage, state) -> states.put(stage.value(), state.json()));
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(document.described());
        fields.put("stages", states);
        fields.put("attempts", document.outcome().attempts());
        fields.put("error", document.outcome().error());
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
