package dev.einmal.examples.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.examples.quote.calculation.Calculation;
import dev.einmal.examples.quote.calculation.Difference;
import dev.einmal.examples.quote.calculation.Totals;
import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.feasibility.Feasibility;
import dev.einmal.examples.quote.feasibility.FindingCode;
import dev.einmal.examples.quote.feasibility.UnitCodes;
import dev.einmal.examples.quote.source.BundledDocuments;
import dev.einmal.examples.quote.source.DocumentFile;
import dev.einmal.examples.quote.ubl.UblReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is read, found and computed for every document that comes with the program, against a list that was checked by
 * eye: name, kind, id, lines, currency, total, stated total, differences, findings.
 */
class BundledDocumentsAreUnderstoodTest {

    private final Feasibility feasibility = new Feasibility(UnitCodes.published());

    @Test
    void as_the_list_says() throws IOException {
        List<String> understood = new BundledDocuments()
                .documents().stream().map(this::understood).toList();

        assertThat(understood).containsExactlyElementsOf(expected());
    }

    private String understood(DocumentFile file) {
        BusinessDocument document = UblReader.read(file.name(), file.read());
        Totals totals = Calculation.of(document);
        return Stream.of(
                        file.name(),
                        document.header().kind(),
                        document.header().id(),
                        document.lines().size(),
                        document.header().currency(),
                        totals.total(),
                        totals.statedTotal(),
                        differences(totals),
                        findings(document))
                .map(String::valueOf)
                .collect(Collectors.joining(" | "));
    }

    private static String differences(Totals totals) {
        return listed(totals.differences().stream().map(difference -> difference.kind() + lineOf(difference)));
    }

    private static String lineOf(Difference difference) {
        return difference.line() == null ? "" : " " + difference.line();
    }

    private String findings(BusinessDocument document) {
        Map<FindingCode, Long> counts = feasibility.of(document).listed().stream()
                .collect(Collectors.groupingBy(finding -> finding.code(), TreeMap::new, Collectors.counting()));
        return listed(counts.entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey()));
    }

    private static String listed(Stream<String> words) {
        String listed = words.collect(Collectors.joining(", "));
        return listed.isEmpty() ? "-" : listed;
    }

    private static List<String> expected() throws IOException {
        String name = "bundled-documents.txt";
        try (InputStream list = BundledDocumentsAreUnderstoodTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(list, name).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
