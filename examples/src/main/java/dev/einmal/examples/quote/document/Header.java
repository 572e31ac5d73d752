package dev.einmal.examples.quote.document;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a person asks first about a document.
 *
 * @param kind the name of the document's root, such as {@code Quotation}
 * @param id the document's own number
 * @param currency the ISO 4217 code of its amounts
 * @param buyer the name of who buys, or who receives the document
 * @param seller the name of who sells, or who sends the document
 */
public record Header(
        String kind,
        @Nullable String id,
        @Nullable LocalDate issueDate,
        @Nullable String currency,
        @Nullable String buyer,
        @Nullable String seller) {}
