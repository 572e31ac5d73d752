package dev.einmal.examples.quote.stage;

import dev.einmal.examples.quote.document.Header;

/**
 * What intake stores: which document a file is.
 *
 * @param sha256 of the file's bytes, in hexadecimal digits
 * @param substance the digest of what they say, in hexadecimal digits
 */
public record IntakeOutput(String sha256, String substance, Header header) {}
