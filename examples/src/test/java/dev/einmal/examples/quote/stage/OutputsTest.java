package dev.einmal.examples.quote.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.Payload;
import dev.einmal.examples.quote.calculation.Calculation;
import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.document.Header;
import dev.einmal.examples.quote.feasibility.Feasibility;
import dev.einmal.examples.quote.feasibility.UnitCodes;
import dev.einmal.examples.quote.source.BundledDocuments;
import dev.einmal.examples.quote.source.DocumentFile;
import dev.einmal.examples.quote.ubl.UblReader;
import dev.einmal.json.JsonCodec;
import dev.einmal.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stages store has to come back as it was, and to fit. */
class OutputsTest {

    private static final String SUBSTANCE = Hash.sha256(new byte[0]).toString();

    private final JsonCodec codec = new JsonCodec(JsonLimits.defaults());
    private final Feasibility feasibility = new Feasibility(UnitCodes.published());

    private void assertComesBack(Object value) {
        Payload payload = codec.encode(value);

        assertThat(codec.decode(payload, (Class<?>) value.getClass())).isEqualTo(value);
    }

    @Test
    void submissions_come_back_as_they_were() {
        assertComesBack(SubmittedFile.of("a.xml", Hash.sha256(new byte[0])));
        assertComesBack(SubmittedFile.unreadable("a.xml", "a.xml cannot be read: permission denied"));
    }

    @Test
    void headers_come_back_as_they_were() {
        Header full = new Header("Order", "7", LocalDate.of(2024, 2, 29), "EUR", "Müller & Söhne", "\"Mill\" 🌾");
        assertComesBack(new IntakeOutput(SUBSTANCE, SUBSTANCE, full));
        assertComesBack(new IntakeOutput(SUBSTANCE, SUBSTANCE, new Header("Order", null, null, null, null, null)));
    }

    @Test
    void line_counts_come_back_as_they_were() {
        assertComesBack(new ExtractOutput(SUBSTANCE, 3, "EUR", "100.10"));
        assertComesBack(new ExtractOutput(SUBSTANCE, 3, null, null));
    }

    @Test
    void findings_and_totals_of_every_bundled_document_come_back_as_they_were() {
        for (DocumentFile file : new BundledDocuments().documents()) {
            BusinessDocument document = UblReader.read(file.name(), file.read());
            assertComesBack(FeasibilityOutput.of(SUBSTANCE, feasibility.of(document)));
            assertComesBack(CalculateOutput.of(SUBSTANCE, Calculation.of(document)));
        }
    }

    @Test
    void the_findings_of_the_worst_document_fit() {
        String price = "<Price><PriceAmount>" + "\u20ac".repeat(1_100) + "</PriceAmount></Price>";
        String lines = ("<InvoiceLine>" + price + "</InvoiceLine>").repeat(1_500);
        byte[] content = ("<Invoice>" + lines + "</Invoice>").getBytes(StandardCharsets.UTF_8);

        FeasibilityOutput output = FeasibilityOutput.of(SUBSTANCE, feasibility.of(UblReader.read("a.xml", content)));

        assertComesBack(output);
        assertThat(output.findings()).isEqualTo(3_000);
        assertThat(output.listed()).hasSizeBetween(200, 1_000);
    }

    @Test
    void texts_are_listed_for_as_long_as_they_fit() {
        String half = "x".repeat(StorableText.MAX_CHARS / 2);

        assertThat(StorableText.fitting(List.of(half, half, "", "x", ""), text -> text))
                .containsExactly(half, half, "");
    }
}
