package dev.einmal.examples.quote.source;

import java.util.List;

/** Where the documents of a run come from. */
public interface DocumentSource {

    /**
     * The documents in a stable order, each with a name of its own; never empty.
     *
     * @throws DocumentsNotFound if there are none, they cannot be listed, or one cannot be read
     */
    List<DocumentFile> documents();
}
