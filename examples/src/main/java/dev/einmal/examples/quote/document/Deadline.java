package dev.einmal.examples.quote.document;

import java.time.LocalDate;

/**
 * A date that lies ahead when the document is issued.
 *
 * @param name the element that states it, such as {@code DueDate}
 */
public record Deadline(String name, LocalDate date) {}
