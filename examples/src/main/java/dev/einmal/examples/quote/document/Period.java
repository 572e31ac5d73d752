package dev.einmal.examples.quote.document;

import java.time.LocalDate;

/**
 * A time between two dates, both included, in the order in which the document states them.
 *
 * @param name the element that states it, such as {@code ValidityPeriod}
 */
public record Period(String name, LocalDate start, LocalDate end) {}
