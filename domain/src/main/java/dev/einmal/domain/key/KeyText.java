package dev.einmal.domain.key;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.PrimitiveIterator;
import org.jspecify.annotations.Nullable;

/**
 * The one rule for every text in a key: 1 to a maximum of UTF-8 bytes, well-formed UTF-16, no U+0000.
 *
 * <p>The limit counts bytes, not characters, because PostgreSQL's index rows are limited in bytes; nothing is folded,
 * trimmed or normalised, so two keys are equal only if every character is.
 */
final class KeyText {

    /** The order of PostgreSQL's {@code COLLATE "C"}: by UTF-8 bytes, which is the order of code points. */
    static final Comparator<String> BYTE_ORDER = KeyText::compareCodePoints;

    private static final int SHOWN_CHARS = 40;

    private KeyText() {}

    /** Returns {@code text} if it may be part of a key; {@code what} names the part in the message. */
    static String check(String what, @Nullable String text, int maxBytes) {
        if (text == null || text.isEmpty()) {
            throw new InvalidKey(what + " must not be " + (text == null ? "null" : "empty"));
        }
        refuseCharacters(what, text);
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > maxBytes) {
            throw new InvalidKey("%s must be at most %d bytes of UTF-8, was %d: \"%s\""
                    .formatted(what, maxBytes, bytes, shown(text)));
        }
        return text;
    }

    private static void refuseCharacters(String what, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw new InvalidKey(what + " must not contain the character U+0000, found at index " + i);
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw new InvalidKey(
                        "%s must be well-formed UTF-16, found half a surrogate pair at index %d".formatted(what, i));
            }
        }
    }

    private static String shown(String text) {
        int end = text.offsetByCodePoints(0, Math.min(SHOWN_CHARS, text.codePointCount(0, text.length())));
        return text.substring(0, end) + (end < text.length() ? "…" : "");
    }

    private static int compareCodePoints(String left, String right) {
        PrimitiveIterator.OfInt a = left.codePoints().iterator();
        PrimitiveIterator.OfInt b = right.codePoints().iterator();
        while (a.hasNext() && b.hasNext()) {
            int order = Integer.compare(a.nextInt(), b.nextInt());
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(a.hasNext(), b.hasNext());
    }
}
