package dev.einmal.json;

import java.math.BigDecimal;

/**
 * Writes a decimal number the way ECMAScript writes a double (RFC 8785, section 3.2.2.3), but with all its digits.
 *
 * <p>A number that is the shortest decimal of a double comes out exactly as RFC 8785 demands. Any other number, such as
 * 1.0000000000000000001, keeps its digits instead of being rounded to a double, so that two different numbers never look
 * the same.
 */
final class CanonicalNumber {

    private static final int MAX_PLAIN_EXPONENT = 21;
    private static final int MIN_PLAIN_EXPONENT = -6;

    private CanonicalNumber() {}

    /** One notation for all of 1, 1.0, 1e0 and 1.00; both zeros are {@code 0}. */
    static String of(BigDecimal number) {
        BigDecimal least = number.stripTrailingZeros();
        String sign = least.signum() < 0 ? "-" : "";
        String digits = least.unscaledValue().abs().toString();
        return sign + layOut(digits, least.signum() == 0 ? 1 : digits.length() - least.scale());
    }

    /** The number 0.digits × 10^exponent; the four cases of ECMAScript's Number::toString. */
    private static String layOut(String digits, int exponent) {
        int count = digits.length();
        if (count <= exponent && exponent <= MAX_PLAIN_EXPONENT) {
            return digits + "0".repeat(exponent - count);
        }
        if (0 < exponent && exponent <= MAX_PLAIN_EXPONENT) {
            return digits.substring(0, exponent) + "." + digits.substring(exponent);
        }
        if (MIN_PLAIN_EXPONENT < exponent && exponent <= 0) {
            return "0." + "0".repeat(-exponent) + digits;
        }
        return scientific(digits, exponent - 1);
    }

    private static String scientific(String digits, int power) {
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        return digits.charAt(0) + fraction + (power < 0 ? "e-" : "e+") + Math.abs(power);
    }
}
