package dev.einmal.examples.quote.source;

import dev.einmal.examples.quote.xml.UnreadableDocument;
import java.io.IOException;
import java.io.InputStream;

/** A file that holds one document. */
public final class DocumentFile {

    /** Real documents are a thousand times smaller; one that is larger would only fill the memory. */
    public static final int MAX_BYTES = 20 * 1024 * 1024;

    private final String name;
    private final String location;
    private final Content content;

    DocumentFile(String name, String location, Content content) {
        this.name = name;
        this.location = location;
        this.content = content;
    }

    /** The relative name that the document is known by, with {@code /} between its parts. */
    public String name() {
        return name;
    }

    /** Where the file is, for a person. */
    public String location() {
        return location;
    }

    /**
     * The bytes of the file as they are now.
     *
     * @throws UnreadableDocument if the file cannot be read, or has more than {@link #MAX_BYTES}
     */
    public byte[] read() {
        try (InputStream opened = content.open()) {
            byte[] bytes = opened.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new UnreadableDocument("%s is larger than %d MiB".formatted(name, MAX_BYTES / 1024 / 1024));
            }
            return bytes;
        } catch (IOException e) {
            throw new UnreadableDocument(name + " cannot be read: " + FileProblem.of(e), e);
        }
    }

    /**
     * Makes sure that the file can be read now.
     *
     * @throws DocumentsNotFound if it cannot
     */
    void requireReadable() {
        try (InputStream opened = content.open()) {
            // Some files that cannot be read can be opened.
            opened.read();
        } catch (IOException e) {
            throw DocumentsNotFound.unreadable(location, e);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** Opens the file's bytes, each time anew. */
    @FunctionalInterface
    interface Content {
        InputStream open() throws IOException;
    }
}
