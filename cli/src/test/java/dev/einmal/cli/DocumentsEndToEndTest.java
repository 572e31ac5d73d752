package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code einmal run} over a user's own documents. */
class DocumentsEndToEndTest {

    private static final Map<String, String> ALL_OK =
            Map.of("intake", "succeeded", "extract", "succeeded", "feasibility", "succeeded", "calculate", "succeeded");

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private Finished onDatabase(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command, "--database-url", Addresses.of(database)));
        all.addAll(List.of(arguments));
        return Program.here(all.toArray(String[]::new));
    }

    private void write(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private static String invoice(String id, String total) {
        return """
                <Invoice>
                  <ID>%s</ID>
                  <DocumentCurrencyCode>EUR</DocumentCurrencyCode>
                  <LegalMonetaryTotal>
                    <LineExtensionAmount currencyID="EUR">%s</LineExtensionAmount>
                  </LegalMonetaryTotal>
                  <InvoiceLine>
                    <ID>1</ID>
                    <InvoicedQuantity unitCode="KGM">3</InvoicedQuantity>
                    <LineExtensionAmount currencyID="EUR">30.00</LineExtensionAmount>
                    <Item><Name>Flour</Name></Item>
                    <Price><PriceAmount currencyID="EUR">10.00</PriceAmount></Price>
                  </InvoiceLine>
                </Invoice>
                """.formatted(id, total);
    }

    private static Map<String, String> states(JsonNode document) {
        return new JsonMapper().convertValue(document.get("stages"), new TypeReference<>() {});
    }

    private static JsonNode document(Finished run, String subject) {
        return run.json().stream()
                .filter(line ->
                        line.has("subject") && line.get("subject").asString().equals(subject))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_broken_document_ends_dead_alone_until_it_is_mended() throws Exception {
        write("a.xml", invoice("A-1", "30.00"));
        write("deep/b.xml", "<Invoice><ID>B-1</ID>");
        write("c.xml", invoice("C-1", "30.00"));

        Finished first = onDatabase("run", "--json", directory.toString());
        Finished again = onDatabase("run", directory.toString());
        write("deep/b.xml", invoice("B-1", "30.00"));
        Finished mended = onDatabase("run", "--json", directory.toString());

        assertThat(first.exitCode()).as(first.err()).isEqualTo(2);
        assertThat(states(document(first, "a.xml"))).isEqualTo(ALL_OK);
        assertThat(states(document(first, "c.xml"))).isEqualTo(ALL_OK);
        JsonNode broken = document(first, "deep/b.xml");
        assertThat(states(broken))
                .containsOnly(
                        entry("intake", "dead"),
                        entry("extract", "notStarted"),
                        entry("feasibility", "notStarted"),
                        entry("calculate", "notStarted"));
        assertThat(broken.get("error").asString()).contains("deep/b.xml").contains("XML");
        assertThat(broken.get("attempts").asInt()).isEqualTo(1);
        assertThat(first.summary().get("dead").asInt()).isEqualTo(1);
        assertThat(first.summary().get("notStarted").asInt()).isEqualTo(3);
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.out()).contains("0 executed, 8 already succeeded, 1 dead, 4 not started");
        assertThat(mended.exitCode()).as(mended.err()).isZero();
        assertThat(states(document(mended, "deep/b.xml"))).isEqualTo(ALL_OK);
        assertThat(mended.summary().get("executed").asInt()).isEqualTo(4);
    }

    @Test
    void a_document_that_is_broken_later_makes_its_old_results_stale() throws Exception {
        write("a.xml", invoice("A-1", "30.00"));
        assertThat(onDatabase("run", directory.toString()).exitCode()).isZero();
        write("a.xml", "no document");

        Finished broken = onDatabase("run", "--json", directory.toString());

        assertThat(broken.exitCode()).isEqualTo(2);
        assertThat(states(document(broken, "a.xml")))
                .containsOnly(
                        entry("intake", "dead"),
                        entry("extract", "stale"),
                        entry("feasibility", "stale"),
                        entry("calculate", "stale"));
        assertThat(document(broken, "a.xml").get("total").isNull()).isTrue();
        assertThat(broken.summary().get("alreadySucceeded").asInt()).isZero();
        assertThat(broken.summary().get("notStarted").asInt()).isEqualTo(3);
    }

    @Test
    void a_document_that_loses_its_lines_later_shows_no_old_result() throws Exception {
        write("a.xml", invoice("A-1", "30.00"));
        assertThat(onDatabase("run", directory.toString()).exitCode()).isZero();
        write("a.xml", "<Invoice><ID>A-2</ID></Invoice>");

        Finished broken = onDatabase("run", directory.toString());
        Finished again = onDatabase("run", directory.toString());

        assertThat(broken.exitCode()).isEqualTo(2);
        assertThat(broken.out())
                .contains("intake dead, extract stale, feasibility stale, calculate stale")
                .contains("a.xml has no lines at the top level")
                .contains("1 document, 4 stages: 1 executed, 0 already succeeded, 1 dead, 3 not started")
                .doesNotContain("A-1", "30.00");
        assertThat(again.out())
                .contains("1 document, 4 stages: 0 executed, 0 already succeeded, 1 dead, 4 not started");
    }

    @Test
    void json_has_every_field_with_amounts_as_text() throws Exception {
        write("a.xml", invoice("Ä-1", "31.00"));

        Finished run = Program.here("run", "--store", "memory", "--json", "--tenant", "acme", directory.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.json()).hasSize(2);
        JsonNode document = run.json().get(0);
        assertThat(document.get("file").asString())
                .isEqualTo(directory.resolve("a.xml").toRealPath().toString());
        assertThat(document.get("kind").asString()).isEqualTo("Invoice");
        assertThat(document.get("id").asString()).isEqualTo("Ä-1");
        assertThat(document.get("sha256").asString()).matches("[0-9a-f]{64}");
        assertThat(document.get("subject").asString()).isEqualTo("a.xml");
        assertThat(document.get("currency").asString()).isEqualTo("EUR");
        assertThat(document.get("lines").isInt()).isTrue();
        assertThat(document.get("lines").asInt()).isEqualTo(1);
        assertThat(document.get("total").isString()).isTrue();
        assertThat(document.get("total").asString()).isEqualTo("30.00");
        assertThat(document.get("statedTotal").asString()).isEqualTo("31.00");
        assertThat(states(document)).isEqualTo(ALL_OK);
        assertThat(document.get("attempts").asInt()).isEqualTo(4);
        assertThat(document.get("error").isNull()).isTrue();
        JsonNode summary = run.json().get(1).get("summary");
        assertThat(summary.propertyNames())
                .containsExactly(
                        "documents",
                        "stages",
                        "executed",
                        "alreadySucceeded",
                        "dead",
                        "notStarted",
                        "succeededTwice",
                        "seconds");
        assertThat(summary.get("documents").asInt()).isEqualTo(1);
        assertThat(summary.get("stages").asInt()).isEqualTo(4);
        assertThat(summary.get("executed").asInt()).isEqualTo(4);
        assertThat(summary.get("seconds").isNumber()).isTrue();
    }

    @Test
    void what_a_document_does_not_have_is_null() throws Exception {
        write("a.xml", "<Order><OrderLine><LineItem><ID>1</ID></LineItem></OrderLine></Order>");

        JsonNode document = document(Program.here("run", "--store=memory", "--json", directory.toString()), "a.xml");

        assertThat(document.get("kind").asString()).isEqualTo("Order");
        assertThat(List.of("id", "currency", "total", "statedTotal", "error"))
                .allMatch(field -> document.has(field) && document.get(field).isNull());
    }

    @Test
    void tenants_share_nothing() throws Exception {
        write("a.xml", invoice("A-1", "30.00"));
        onDatabase("run", directory.toString());

        Finished other = onDatabase("run", "--tenant", "other", directory.toString());

        assertThat(other.out()).contains("4 executed, 0 already succeeded");
        assertThat(onDatabase("status", "--tenant", "other").out())
                .contains("intake")
                .doesNotContain("jobs");
    }

    @Test
    void the_life_of_a_document_shows_every_attempt_error_and_output() throws Exception {
        write("a.xml", "no document");
        onDatabase("run", directory.toString());
        write("a.xml", invoice("A-1", "30.00"));
        onDatabase("run", directory.toString());

        Finished text = onDatabase("runs", "default", "a.xml");
        Finished json = onDatabase("runs", "--json", "default", "a.xml");

        assertThat(text.exitCode()).isZero();
        assertThat(text.out())
                .contains("Subject a.xml of tenant default")
                .containsSubsequence("Stage intake: succeeded", "died", "a.xml is not XML", "granted", "succeeded")
                .containsSubsequence("Stage extract: succeeded", "output", "\"lines\" : 1");
        JsonNode life = json.json().get(0);
        assertThat(life.get("runs").valueStream().map(run -> run.get("stage").asString()))
                .containsExactly("intake", "extract", "feasibility", "calculate");
        assertThat(life.get("history")
                        .valueStream()
                        .map(line -> line.get("event").asString()))
                .contains("SUBMITTED", "DIED", "RESUBMITTED", "SUCCEEDED");
        assertThat(life.get("runs").get(1).get("output").get("lines").asInt()).isEqualTo(1);
    }
}
