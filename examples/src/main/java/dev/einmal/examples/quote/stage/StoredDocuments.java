package dev.einmal.examples.quote.stage;

import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.run.FatalFailure;
import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.store.Content;
import dev.einmal.examples.quote.store.DocumentStore;
import dev.einmal.examples.quote.ubl.UblReader;
import dev.einmal.examples.quote.xml.UnreadableDocument;

/**
 * The documents whose bytes are stored. Reading one anew in every stage keeps outputs small, however large the document.
 */
final class StoredDocuments {

    private final DocumentStore store;

    StoredDocuments(DocumentStore store) {
        this.store = store;
    }

    /**
     * The document in the bytes with this SHA-256.
     *
     * @param name what the document is called in messages
     * @throws FatalFailure if there is none, or it cannot be processed as it stands
     */
    BusinessDocument read(String name, Hash sha256) {
        return store.content(sha256)
                .map(content -> read(name, content))
                .orElseThrow(() -> new FatalFailure(
                        "the bytes of %s are missing: no content with SHA-256 %s is stored".formatted(name, sha256)));
    }

    /** A document with this substance; otherwise as {@link #read}. */
    BusinessDocument saying(String name, String substance) {
        return store.saying(SubmittedFile.parsed(substance))
                .map(content -> read(name, content))
                .orElseThrow(
                        () -> new FatalFailure("the bytes of %s are missing: no content with substance %s is stored"
                                .formatted(name, substance)));
    }

    private static BusinessDocument read(String name, Content content) {
        if (!content.isIntact()) {
            throw new FatalFailure("the stored bytes of %s are damaged, their SHA-256 is no longer %s: restore them"
                    .formatted(name, content.sha256()));
        }
        try {
            return UblReader.read(name, content.bytes());
        } catch (UnreadableDocument e) {
            throw new FatalFailure(String.valueOf(e.getMessage()), e);
        }
    }
}
