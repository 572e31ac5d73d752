package dev.einmal.examples.quote.ubl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.einmal.examples.quote.calculation.Calculation;
import dev.einmal.examples.quote.calculation.Totals;
import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.feasibility.Feasibility;
import dev.einmal.examples.quote.feasibility.Findings;
import dev.einmal.examples.quote.feasibility.UnitCodes;
import dev.einmal.examples.quote.source.BundledDocuments;
import dev.einmal.examples.quote.source.DocumentFile;
import dev.einmal.examples.quote.xml.UnreadableDocument;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever a file holds: it is read, or it is refused with a reason; nothing else happens. */
class HostileDocumentsTest {

    private static final int DOCUMENTS = 600;

    /** What is put into a document: pieces that mean something where they do not belong. */
    private static final List<String> PIECES = List.of(
            "",
            "<",
            ">",
            "/",
            "\"",
            "&",
            "&amp;",
            "]]>",
            "<!--",
            "<a>",
            "</a>",
            "0",
            "x",
            " ",
            "é",
            "-",
            "9999999999",
            "1E9",
            "2010-13-45",
            "\u0000",
            "\uD83D\uDE00",
            "<?x?>",
            "<![CDATA[",
            "<!DOCTYPE a>");

    private final Feasibility feasibility = new Feasibility(UnitCodes.published());

    @Test
    void damaged_documents_are_read_or_refused() {
        List<byte[]> originals = new BundledDocuments()
                .documents().stream().map(DocumentFile::read).toList();
        int read = 0;
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] damaged = damaged(originals.get(random.nextInt(originals.size())), random);
            assertThatNoException().as("seed %d", seed).isThrownBy(() -> process(damaged));
            read += UblReader.accepts(damaged) ? 1 : 0;
        }
        assertThat(read).as("documents read in spite of the damage").isBetween(DOCUMENTS / 10, DOCUMENTS * 9 / 10);
    }

    @Test
    void a_document_of_empty_lines_has_no_more_findings_than_a_person_reads() {
        String lines = "<OrderLine/>".repeat(20_000);
        BusinessDocument document =
                UblReader.read("a.xml", "<Order>%s</Order>".formatted(lines).getBytes(UTF_8));

        Findings findings = feasibility.of(document);

        assertThat(findings.count()).isEqualTo(40_000);
        assertThat(findings.listed()).hasSize(Findings.MAX_LISTED);
    }

    @Test
    void a_document_of_wrong_lines_has_no_more_differences_than_a_person_reads() {
        String line = "<OrderLine><Quantity>2</Quantity><LineExtensionAmount>1</LineExtensionAmount>"
                + "<Price><PriceAmount>1</PriceAmount></Price></OrderLine>";
        BusinessDocument document = UblReader.read(
                "a.xml", "<Order>%s</Order>".formatted(line.repeat(5_000)).getBytes(UTF_8));

        Totals totals = Calculation.of(document);

        assertThat(totals.total()).isEqualTo("10000.00");
        assertThat(totals.differenceCount()).isEqualTo(5_000);
        assertThat(totals.differences()).hasSize(Totals.MAX_LISTED);
    }

    private void process(byte[] content) {
        try {
            BusinessDocument document = UblReader.read("a.xml", content);
            feasibility.of(document);
            Calculation.of(document);
        } catch (UnreadableDocument e) {
            assertThat(e).hasMessageStartingWith("a.xml ");
        }
    }

    private static byte[] damaged(byte[] original, SplittableRandom random) {
        String document = new String(original, UTF_8);
        for (int damages = random.nextInt(1, 3); damages > 0; damages--) {
            int from = random.nextInt(document.length());
            int to = Math.min(document.length(), from + random.nextInt(2));
            document = document.substring(0, from) + PIECES.get(random.nextInt(PIECES.size())) + document.substring(to);
        }
        byte[] content = document.getBytes(UTF_8);
        content[random.nextInt(content.length)] ^= (byte) random.nextInt(random.nextInt(4) == 0 ? 256 : 1);
        return random.nextInt(10) == 0 ? Arrays.copyOf(content, random.nextInt(content.length)) : content;
    }
}
