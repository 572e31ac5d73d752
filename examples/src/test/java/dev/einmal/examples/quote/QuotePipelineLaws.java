package dev.einmal.examples.quote;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.Parallel;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.spi.HandedIn;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user of the quote pipeline observes, whatever the store. Subclasses say where the tables are. */
abstract class QuotePipelineLaws {

    private static final Map<String, Integer> NOTHING = Map.of();
    private static final Map<String, Integer> ALL_STAGES_ONCE =
            Map.of("intake", 1, "extract", 1, "feasibility", 1, "calculate", 1);

    private static final String INVOICE = """
            <Invoice>
              <ID>I-1</ID>
              <IssueDate>2024-03-01</IssueDate>
              <DocumentCurrencyCode>EUR</DocumentCurrencyCode>
              <LegalMonetaryTotal>
                <LineExtensionAmount currencyID="EUR">30.00</LineExtensionAmount>
              </LegalMonetaryTotal>
              <InvoiceLine>
                <ID>1</ID>
                <InvoicedQuantity unitCode="KGM">3</InvoicedQuantity>
                <LineExtensionAmount currencyID="EUR">30.00</LineExtensionAmount>
                <Item><Name>Flour</Name></Item>
                <Price><PriceAmount currencyID="EUR">10.00</PriceAmount></Price>
              </InvoiceLine>
            </Invoice>
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private QuoteEngine engine;

    /** An engine over tables that are empty at the start of each test. */
    abstract QuoteEngine start();

    @BeforeEach
    void startEngine() {
        engine = start();
    }

    @AfterEach
    void closeEngine() {
        engine.close();
    }

    private Path write(String name, String content) {
        try {
            return Files.writeString(directory.resolve(name), content);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private HandedIn handedIn(String subject) {
        return engine.subjects(directory).stream()
                .filter(document -> document.subject().equals(subject))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_bundled_documents_succeed_and_a_second_run_executes_nothing() {
        assertThat(engine.run()).isEqualTo(ALL_STAGES_ONCE.keySet().stream().collect(toMap(identity(), stage -> 60)));
        List<HandedIn> documents = engine.subjects();
        assertThat(documents)
                .allSatisfy(document -> assertThat(engine.states(document.subject()))
                        .hasSize(4)
                        .allSatisfy((stage, status) -> assertThat(status).isEqualTo(RunStatus.SUCCEEDED)));

        assertThat(engine.run()).isEqualTo(NOTHING);
        assertThat(engine.succeededTwice(documents)).isZero();
    }

    @Test
    void every_bundled_document_is_described_as_the_list_says() throws IOException {
        engine.run();

        List<HandedIn> documents = engine.subjects();

        assertThat(documents.stream().map(this::listed)).containsExactlyElementsOf(expected());
    }

    private String listed(HandedIn document) {
        Map<String, @Nullable Object> described = engine.describe(document);
        return Stream.of("subject", "kind", "id", "lines", "currency", "total", "statedTotal")
                .map(name -> String.valueOf(described.get(name)))
                .reduce((left, right) -> left + " | " + right)
                .orElseThrow();
    }

    private static List<String> expected() throws IOException {
        String name = "bundled-documents.txt";
        try (InputStream list = QuotePipelineLaws.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(list, name).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceFirst("^((?:[^|]*\\|){6}[^|]*) \\|.*$", "$1"))
                    .toList();
        }
    }

    @Test
    void every_bundled_document_has_its_lines_and_its_creation_once() {
        engine.run();

        List<HandedIn> documents = engine.subjects();

        assertThat(documents)
                .allSatisfy(document -> assertThat(engine.storedLines(document.subject()))
                        .isEqualTo(engine.describe(document).get("lines")));
        assertThat(engine.created(documents))
                .containsExactlyInAnyOrderElementsOf(engine.sha256s(documents)
                        .distinct()
                        .map(sha256 -> "document " + sha256)
                        .toList());
    }

    @Test
    void a_file_that_is_not_xml_ends_dead_with_a_reason_and_succeeds_once_mended() {
        write("good.xml", INVOICE);
        write("bad.xml", "Dear customer,");

        assertThat(engine.run(directory))
                .isEqualTo(Map.of("intake", 2, "extract", 1, "feasibility", 1, "calculate", 1));
        assertThat(engine.states("bad.xml")).isEqualTo(Map.of("intake", RunStatus.DEAD));
        assertThat(engine.reason("bad.xml", "intake")).startsWith("DEAD: bad.xml is not XML: line 1, column 1: ");
        assertThat(engine.describe(handedIn("bad.xml")))
                .containsEntry("kind", null)
                .containsEntry("lines", null);

        write("bad.xml", INVOICE.replace("I-1", "I-2"));
        assertThat(engine.run(directory)).isEqualTo(ALL_STAGES_ONCE);
        assertThat(engine.line(handedIn("bad.xml"))).isEqualTo("Invoice I-2, 1 line, 30.00 EUR");
    }

    @Test
    void a_document_without_lines_ends_dead_with_a_reason() {
        write("empty.xml", "<Invoice><ID>I-1</ID></Invoice>");

        assertThat(engine.run(directory)).isEqualTo(Map.of("intake", 1));

        assertThat(engine.reason("empty.xml", "intake"))
                .isEqualTo("DEAD: empty.xml has no lines at the top level: its root is Invoice");
    }

    @Test
    void a_file_that_is_too_large_ends_dead_and_nobody_else_is_affected() throws IOException {
        write("good.xml", INVOICE);
        try (RandomAccessFile large =
                new RandomAccessFile(directory.resolve("large.xml").toFile(), "rw")) {
            large.setLength(20 * 1024 * 1024 + 1);
        }

        assertThat(engine.run(directory)).containsEntry("intake", 2).containsEntry("calculate", 1);

        assertThat(engine.reason("large.xml", "intake")).isEqualTo("DEAD: large.xml is larger than 20 MiB");
        assertThat(engine.describe(handedIn("large.xml"))).containsEntry("sha256", null);
    }

    @Test
    void a_comment_runs_only_the_stages_that_see_the_bytes() {
        write("a.xml", INVOICE);
        assertThat(engine.run(directory)).isEqualTo(ALL_STAGES_ONCE);

        write("a.xml", INVOICE + "<!-- checked -->");

        assertThat(engine.run(directory)).isEqualTo(Map.of("intake", 1, "extract", 1));
        assertThat(engine.line(handedIn("a.xml"))).isEqualTo("Invoice I-1, 1 line, 30.00 EUR");
    }

    @Test
    void an_edit_of_substance_runs_every_stage_and_replaces_the_lines() {
        write("a.xml", INVOICE.replace("</Invoice>", "<InvoiceLine><ID>2</ID></InvoiceLine></Invoice>"));
        assertThat(engine.run(directory)).isEqualTo(ALL_STAGES_ONCE);
        assertThat(engine.storedLines("a.xml")).isEqualTo(2);

        write("a.xml", INVOICE.replace("10.00", "12.50"));

        assertThat(engine.run(directory)).isEqualTo(ALL_STAGES_ONCE);
        assertThat(engine.storedLines("a.xml")).isEqualTo(1);
        assertThat(engine.line(handedIn("a.xml"))).isEqualTo("Invoice I-1, 1 line, 37.50 EUR, stated as 30.00 EUR");
    }

    @Test
    void results_of_an_earlier_file_are_not_told_of_a_newer_one() {
        write("a.xml", INVOICE);
        engine.run(directory);

        write("a.xml", "no XML any more");
        assertThat(engine.run(directory)).isEqualTo(Map.of("intake", 1));

        assertThat(engine.describe(handedIn("a.xml")))
                .containsEntry("kind", null)
                .containsEntry("lines", null)
                .containsEntry("total", null)
                .extractingByKey("sha256")
                .isNotNull();

        write("a.xml", INVOICE);
        assertThat(engine.run(directory)).isEqualTo(Map.of("intake", 1));
        assertThat(engine.line(handedIn("a.xml"))).isEqualTo("Invoice I-1, 1 line, 30.00 EUR");
    }

    @Test
    @Tag("R05")
    void the_same_bytes_under_many_names_and_handed_in_at_once_are_one_document() {
        for (int i = 0; i < 20; i++) {
            write("copy-" + i + ".xml", INVOICE);
        }
        List<HandedIn> copies = engine.subjects(directory);

        try (Parallel threads = new Parallel()) {
            threads.together(4, thread -> {
                engine.handIn(engine.subjects(directory));
                return thread;
            });
        }
        engine.await(copies);

        assertThat(engine.created(copies)).hasSize(1);
        assertThat(engine.succeededTwice(copies)).isZero();
        assertThat(copies)
                .allSatisfy(
                        copy -> assertThat(engine.storedLines(copy.subject())).isEqualTo(1));
    }
}
