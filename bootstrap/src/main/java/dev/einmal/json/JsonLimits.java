package dev.einmal.json;

/**
 * How large a payload may be, so that whatever is accepted can be stored, also as {@code jsonb}, and read again.
 *
 * @param maxDepth how deep arrays and objects may lie in each other; 1 is an array of scalars
 * @param maxBytes the size of the canonical form in bytes of UTF-8; jsonb itself ends at 256 MiB
 * @param maxDigits how many digits a number may have before the decimal point, and as many after it; at least 350, so
 *     that every double can be stored; jsonb itself ends at 16,383 after the point
 */
public record JsonLimits(int maxDepth, int maxBytes, int maxDigits) {

    private static final int MEBIBYTE = 1 << 20;

    public JsonLimits {
        require("maxDepth", maxDepth, 1, 1_000);
        require("maxBytes", maxBytes, 1, 255 * MEBIBYTE);
        require("maxDigits", maxDigits, 350, 16_383);
    }

    /** 64 levels, 1 MiB, 1,000 digits on either side of the point. */
    public static JsonLimits defaults() {
        return new JsonLimits(64, MEBIBYTE, 1_000);
    }

    private static void require(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("%s must be %d to %d, was %d".formatted(name, min, max, value));
        }
    }
}
