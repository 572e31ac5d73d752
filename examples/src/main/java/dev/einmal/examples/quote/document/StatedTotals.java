package dev.einmal.examples.quote.document;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The totals that a document states, none of them checked.
 *
 * @param lines the sum of the line totals
 * @param taxInclusive everything, with taxes
 * @param prepaid what has been paid already
 * @param rounding what was added to reach a round payable amount
 * @param payable what is to be paid
 */
public record StatedTotals(
        @Nullable BigDecimal lines,
        @Nullable BigDecimal taxInclusive,
        @Nullable BigDecimal prepaid,
        @Nullable BigDecimal rounding,
        @Nullable BigDecimal payable) {

    public static final StatedTotals NONE = new StatedTotals(null, null, null, null, null);
}
