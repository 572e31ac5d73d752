package dev.einmal.examples.quote.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.einmal.examples.quote.ubl.UblReader;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundledDocumentsTest {

    private static List<String> names(DocumentSource source) {
        return source.documents().stream().map(DocumentFile::name).toList();
    }

    @Test
    void sixty_documents_have_lines() {
        assertThat(new BundledDocuments().documents()).hasSize(60);
    }

    @Test
    void names_are_relative_distinct_and_sorted() {
        List<String> names = names(new BundledDocuments());

        assertThat(names).isSorted().doesNotHaveDuplicates();
        assertThat(names)
                .startsWith("catalogue/Consip_Catalogo_UBL.xml")
                .contains("order/UBL-Order-2.1-Example.xml", "creditnote/BII04 XML example full core data 01.xml")
                .endsWith("stockavailabilityreport/UBL-StockAvailabilityReport-2.1-Example.xml");
    }

    @Test
    void every_document_can_be_read_again() {
        for (DocumentFile document : new BundledDocuments().documents()) {
            assertThat(document.read()).isEqualTo(document.read());
            assertThat(UblReader.read(document.name(), document.read()).lines()).isNotEmpty();
        }
    }

    @Test
    void documents_are_found_in_a_directory_as_in_a_jar(@TempDir Path directory) throws IOException {
        for (DocumentFile document : new BundledDocuments().documents()) {
            write(directory, document.name(), document.read());
        }
        write(directory, "waybill/without-lines.xml", "<Waybill/>".getBytes(UTF_8));
        write(directory, "waybill/broken.xml", "<Waybill>".getBytes(UTF_8));
        write(directory, "readme.txt", "no document".getBytes(UTF_8));

        try (URLClassLoader loader = loader(directory)) {
            assertThat(names(new BundledDocuments(loader))).isEqualTo(names(new BundledDocuments()));
        }
    }

    @Test
    void a_class_path_without_them_is_named(@TempDir Path directory) throws IOException {
        try (URLClassLoader loader = loader(directory)) {
            assertThatExceptionOfType(DocumentsNotFound.class)
                    .isThrownBy(() -> new BundledDocuments(loader).documents())
                    .withMessageContaining("not on the class path");
        }
    }

    private static void write(Path directory, String name, byte[] content) throws IOException {
        Path file = directory.resolve("external/test-ubl").resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    private static URLClassLoader loader(Path directory) throws IOException {
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, null);
    }
}
