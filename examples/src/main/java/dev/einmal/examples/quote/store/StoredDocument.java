package dev.einmal.examples.quote.store;

import dev.einmal.domain.payload.Hash;
import dev.einmal.examples.quote.document.Header;

/**
 * What is kept of a document beside its bytes.
 *
 * @param sha256 of the bytes
 * @param substance the digest of what they say, whatever the notation
 */
public record StoredDocument(Hash sha256, Hash substance, Header header) {}
