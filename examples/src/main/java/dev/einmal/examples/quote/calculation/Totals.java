package dev.einmal.examples.quote.calculation;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a document comes to, beside what it states.
 *
 * @param total the sum of the line totals, before taxes and what is added to or taken off the document as a whole; null
 *     if a line has no total or one in another currency
 * @param statedTotal the same as the document states it
 * @param differenceCount how many differences there are
 * @param differences the first {@value #MAX_LISTED} of them: line by line, then the document's
 */
public record Totals(
        @Nullable String currency,
        @Nullable BigDecimal total,
        @Nullable BigDecimal statedTotal,
        int differenceCount,
        List<Difference> differences) {

    /** More than a person reads, and little enough to be kept with the run. */
    public static final int MAX_LISTED = 1_000;

    public Totals {
        differences = List.copyOf(differences);
    }

    static Totals of(
            @Nullable String currency,
            @Nullable BigDecimal total,
            @Nullable BigDecimal statedTotal,
            List<Difference> differences) {
        int listed = Math.min(differences.size(), MAX_LISTED);
        return new Totals(currency, total, statedTotal, differences.size(), differences.subList(0, listed));
    }
}
