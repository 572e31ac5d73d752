package dev.einmal.examples.quote.document;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a document.
 *
 * @param number its place in the document, from 1
 * @param id the identifier that the document gives it
 * @param statedTotal the line's total as the document states it
 * @param charges the line's charges less its allowances; zero if it has none, null if one of them is unreadable
 * @param currencies the currencies of its amounts, each once
 * @param unreadable values of the line that are not what their place asks for
 */
public record Line(
        int number,
        @Nullable String id,
        Item item,
        Quantity quantity,
        Price price,
        @Nullable BigDecimal statedTotal,
        @Nullable BigDecimal charges,
        List<String> currencies,
        Schedule schedule,
        List<UnreadableValue> unreadable) {

    public Line {
        if (number < 1) {
            throw new IllegalArgumentException("a line's number must be ≥ 1, was " + number);
        }
        currencies = List.copyOf(currencies);
        unreadable = List.copyOf(unreadable);
    }

    /** Whether the line states a value of this kind that could not be read. */
    public boolean hasUnreadable(ValueKind kind) {
        return unreadable.stream().anyMatch(value -> value.kind() == kind);
    }

    /** Whether quantity and price are stated for different units, so that one cannot be multiplied by the other. */
    public boolean countsInAnotherUnitThanItsPrice() {
        String unit = quantity.unit();
        String priced = price.base().unit();
        return unit != null && priced != null && !unit.equals(priced);
    }
}
