package dev.einmal.examples.quote.store;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.examples.quote.document.Line;
import java.util.List;
import java.util.Optional;

/**
 * The tables of the quote pipeline. Contents and documents are written once and never change, so they can be read
 * outside any transaction; a subject's lines are replaced as a whole. Safe for use by several threads.
 */
public interface DocumentStore {

    /** Keeps contents by their SHA-256; those that are kept already stay as they are. */
    void keep(Transaction tx, List<Content> contents);

    /** The content with this SHA-256, if it is kept. */
    Optional<Content> content(Hash sha256);

    /**
     * A content that says this, if a document with this substance was ever registered. Where several differ only in
     * notation it is one of them.
     */
    Optional<Content> saying(Hash substance);

    /**
     * Inserts the tenant's document with this SHA-256 unless it is there. Its content must be kept already. Of several
     * transactions that register the same document at once, one creates it; the others wait for it.
     */
    Registration register(Transaction tx, TenantId tenant, StoredDocument document);

    /** Puts these lines in place of all that the subject has; their numbers differ. */
    void replaceLines(Transaction tx, SubjectKey subject, List<Line> lines);

    /** How many lines the subject has. */
    int countLines(Transaction tx, SubjectKey subject);
}
