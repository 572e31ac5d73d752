package dev.einmal.examples.quote.document;

import org.jspecify.annotations.Nullable;

/**
 * What a line is about.
 *
 * @param id the seller's number of the item, or else the best one stated
 * @param furtherItems how many more items the line holds; only the first is read
 */
public record Item(@Nullable String id, @Nullable String name, int furtherItems) {}
