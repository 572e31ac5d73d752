package dev.einmal.examples.quote.stage;

import dev.einmal.examples.quote.calculation.Difference;
import dev.einmal.examples.quote.calculation.DifferenceKind;
import dev.einmal.examples.quote.calculation.Totals;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What calculate stores: what a document comes to. Amounts are text, because 42.50 as a number of JSON is 42.5.
 *
 * @param substance the digest of all that the document says, in hexadecimal digits
 * @param total the sum of the lines, computed anew; null if it cannot be
 * @param statedTotal the same as the document states it, if it does
 * @param differences how many totals the document states otherwise than they come to
 * @param listed the first of them, as many as can be stored
 */
public record CalculateOutput(
        String substance,
        @Nullable String currency,
        @Nullable String total,
        @Nullable String statedTotal,
        int differences,
        List<StatedOtherwise> listed) {

    public CalculateOutput {
        listed = List.copyOf(listed);
    }

    static CalculateOutput of(String substance, Totals totals) {
        List<StatedOtherwise> listed =
                totals.differences().stream().map(StatedOtherwise::of).toList();
        return new CalculateOutput(
                substance,
                totals.currency(),
                text(totals.total()),
                text(totals.statedTotal()),
                totals.differenceCount(),
                StorableText.fitting(listed, StatedOtherwise::message));
    }

    private static @Nullable String text(@Nullable BigDecimal amount) {
        return amount == null ? null : amount.toPlainString();
    }

    /**
     * A total that the document states otherwise than its parts come to.
     *
     * @param line the line's number; null if it is a total of the document
     * @param message a sentence for a person, with both numbers
     */
    public record StatedOtherwise(
            DifferenceKind kind, @Nullable Integer line, String computed, String stated, String message) {

        private static StatedOtherwise of(Difference difference) {
            return new StatedOtherwise(
                    difference.kind(),
                    difference.line(),
                    difference.computed().toPlainString(),
                    difference.stated().toPlainString(),
                    difference.message());
        }
    }
}
