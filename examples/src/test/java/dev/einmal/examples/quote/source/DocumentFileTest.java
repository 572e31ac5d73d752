package dev.einmal.examples.quote.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.einmal.examples.quote.xml.UnreadableDocument;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentFileTest {

    @TempDir
    Path directory;

    private DocumentFile document(long bytes) throws IOException {
        Path file = directory.resolve("a.xml");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(bytes);
        }
        return new UserDocuments(List.of(file)).documents().get(0);
    }

    @Test
    void a_document_of_the_greatest_size_is_read() throws IOException {
        assertThat(document(DocumentFile.MAX_BYTES).read()).hasSize(DocumentFile.MAX_BYTES);
    }

    @Test
    void a_larger_one_is_refused() throws IOException {
        DocumentFile document = document(DocumentFile.MAX_BYTES + 1L);

        assertThatExceptionOfType(UnreadableDocument.class)
                .isThrownBy(document::read)
                .withMessage("a.xml is larger than 20 MiB");
    }

    @Test
    void a_document_that_has_gone_is_refused() throws IOException {
        DocumentFile document = document(1);
        Files.delete(directory.resolve("a.xml"));

        assertThatExceptionOfType(UnreadableDocument.class)
                .isThrownBy(document::read)
                .withMessage("a.xml cannot be read: it is not there");
    }

    @Test
    void a_document_that_must_not_be_read_is_refused() {
        DocumentFile document = new DocumentFile("a.xml", "a.xml", () -> {
            throw new AccessDeniedException("a.xml");
        });

        assertThatExceptionOfType(UnreadableDocument.class)
                .isThrownBy(document::read)
                .withMessage("a.xml cannot be read: permission denied");
    }
}
