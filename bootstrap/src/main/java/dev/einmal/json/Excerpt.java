package dev.einmal.json;

/** The beginning of a text, for messages: payloads may be long, and are nobody else's business. */
final class Excerpt {

    private Excerpt() {}

    /** At most {@code maxChars} of the text, whole characters only. */
    static String of(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
        return text.substring(0, end) + "…";
    }
}
