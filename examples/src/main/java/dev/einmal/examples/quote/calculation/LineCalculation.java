package dev.einmal.examples.quote.calculation;

import dev.einmal.examples.quote.document.Line;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Computes the total of a line as UBL defines it: quantity × price ÷ base quantity, plus charges, less allowances. */
record LineCalculation(Rounding rounding) {

    LineTotal of(Line line) {
        return new LineTotal(line.number(), computed(line), rounding.written(line.statedTotal()));
    }

    private @Nullable BigDecimal computed(Line line) {
        BigDecimal quantity = line.quantity().value();
        BigDecimal price = line.price().amount();
        BigDecimal charges = line.charges();
        BigDecimal base = line.price().base().value() == null
                ? BigDecimal.ONE
                : line.price().base().value();
        if (quantity == null || price == null || charges == null || base.signum() <= 0 || isMixed(line)) {
            return null;
        }
        // One fraction, rounded once: a price for three of something has no exact price for one.
        BigDecimal dividend = quantity.multiply(price).add(charges.multiply(base));
        return rounding.divide(dividend, base, line.statedTotal());
    }

    /** Units and currencies are never converted. */
    private static boolean isMixed(Line line) {
        return line.currencies().size() > 1 || line.countsInAnotherUnitThanItsPrice();
    }
}
