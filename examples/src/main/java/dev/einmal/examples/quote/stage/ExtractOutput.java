package dev.einmal.examples.quote.stage;

import org.jspecify.annotations.Nullable;

/**
 * What extract stores: only what the document says, so that another notation of the same changes nothing after it.
 *
 * @param substance the digest of all that the document says, in hexadecimal digits
 * @param lines how many lines it has
 * @param statedTotal the sum of the lines as the document states it, as written there
 */
public record ExtractOutput(
        String substance,
        int lines,
        @Nullable String currency,
        @Nullable String statedTotal) {}
