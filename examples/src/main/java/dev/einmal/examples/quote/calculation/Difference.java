package dev.einmal.examples.quote.calculation;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A total that the document states otherwise than its parts come to.
 *
 * @param line the line's number; null if it is a total of the document
 * @param message a sentence for a person, with both numbers
 */
public record Difference(
        DifferenceKind kind, @Nullable Integer line, BigDecimal computed, BigDecimal stated, String message) {

    static Optional<Difference> ofLine(LineTotal total) {
        String subject = "line " + total.line() + " comes";
        return between(DifferenceKind.LINE_TOTAL, total.line(), subject, total.computed(), total.stated());
    }

    static Optional<Difference> ofSum(@Nullable BigDecimal computed, @Nullable BigDecimal stated) {
        return between(DifferenceKind.SUM_OF_LINES, null, "the lines come", computed, stated);
    }

    static Optional<Difference> ofPayable(@Nullable BigDecimal computed, @Nullable BigDecimal stated) {
        return between(DifferenceKind.PAYABLE, null, "the payable amount comes", computed, stated);
    }

    /** Nothing differs from a total that is unknown. */
    private static Optional<Difference> between(
            DifferenceKind kind,
            @Nullable Integer line,
            String subject,
            @Nullable BigDecimal computed,
            @Nullable BigDecimal stated) {
        if (computed == null || stated == null || computed.compareTo(stated) == 0) {
            return Optional.empty();
        }
        String message = "%s to %s, but the document states %s"
                .formatted(subject, computed.toPlainString(), stated.toPlainString());
        return Optional.of(new Difference(kind, line, computed, stated, message));
    }
}
