package dev.einmal.examples.quote.calculation;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The total of one line.
 *
 * @param line the line's number
 * @param computed quantity × price, with charges and allowances; null if the line does not state enough
 * @param stated what the document states
 */
public record LineTotal(
        int line, @Nullable BigDecimal computed, @Nullable BigDecimal stated) {

    /** What the line adds to the document: its computed total, or else the stated one. */
    public @Nullable BigDecimal amount() {
        return computed != null ? computed : stated;
    }
}
