package dev.einmal.examples.quote.calculation;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How exact numbers become amounts of money. An amount has as many decimals as its currency has, or as many as the
 * document states if that is more; half a unit is rounded away from zero, as invoices do. Fewer stated decimals do not
 * count: 1273 is 1273.00, so that 1273.40 differs from it.
 *
 * @param decimals the decimals of the currency
 */
record Rounding(int decimals) {

    /** What most currencies have, taken for those unknown. */
    private static final int USUAL_DECIMALS = 2;

    static Rounding of(@Nullable String currency) {
        return new Rounding(Optional.ofNullable(currency)
                .flatMap(Rounding::known)
                .map(Currency::getDefaultFractionDigits)
                .filter(decimals -> decimals >= 0)
                .orElse(USUAL_DECIMALS));
    }

    /** The decimals of an amount that is compared with what the document states. */
    int decimalsBeside(@Nullable BigDecimal stated) {
        return stated == null ? decimals : Math.max(decimals, stated.scale());
    }

    /** The quotient as an amount beside what the document states, rounded once. */
    BigDecimal divide(BigDecimal dividend, BigDecimal divisor, @Nullable BigDecimal stated) {
        return dividend.divide(divisor, decimalsBeside(stated), RoundingMode.HALF_UP);
    }

    /** The same amount, written with all decimals of its currency; null stays null. */
    @Nullable
    BigDecimal written(@Nullable BigDecimal amount) {
        return amount == null ? null : amount.setScale(decimalsBeside(amount), RoundingMode.UNNECESSARY);
    }

    private static Optional<Currency> known(String code) {
        try {
            return Optional.of(Currency.getInstance(code));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
