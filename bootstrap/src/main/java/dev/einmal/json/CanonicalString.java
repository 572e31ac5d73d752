package dev.einmal.json;

import org.jspecify.annotations.Nullable;

/** Writes a string with the fewest escapes that JSON allows (RFC 8785, section 3.2.2.2). */
final class CanonicalString {

    private static final char FIRST_UNESCAPED = ' ';

    private CanonicalString() {}

    /** What forbids to store {@code text}, as the end of a sentence that begins with its name; null if nothing does. */
    static @Nullable String defectOf(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                return "contains the character U+0000 at index " + i + ", which the database cannot store";
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                return "contains half a surrogate pair at index " + i + ", which is no character";
            }
        }
        return null;
    }

    static void appendTo(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < FIRST_UNESCAPED) {
                appendControl(out, c);
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private static void appendControl(StringBuilder out, char c) {
        switch (c) {
            case '\b' -> out.append("\\b");
            case '\t' -> out.append("\\t");
            case '\n' -> out.append("\\n");
            case '\f' -> out.append("\\f");
            case '\r' -> out.append("\\r");
            default ->
                out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
        }
    }
}
