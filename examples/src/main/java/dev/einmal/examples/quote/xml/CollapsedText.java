package dev.einmal.examples.quote.xml;

/**
 * Text with every run of white space or control characters collapsed to one space, cut after {@value #MAX_LENGTH}
 * characters: longer than that is an attachment or an attack, nothing that a pipeline should carry along. Confined to
 * one thread.
 */
final class CollapsedText {

    static final int MAX_LENGTH = 1_000;

    private static final String CUT = "…";

    private final StringBuilder text = new StringBuilder();
    private boolean gap;
    private boolean full;

    static String of(String raw) {
        CollapsedText collapsed = new CollapsedText();
        collapsed.append(raw.toCharArray(), 0, raw.length());
        return collapsed.toString();
    }

    void append(char[] characters, int start, int length) {
        for (int i = start; i < start + length && !full; i++) {
            append(characters[i]);
        }
    }

    private void append(char character) {
        if (Character.isWhitespace(character) || Character.isISOControl(character)) {
            gap = !text.isEmpty();
            return;
        }
        if (gap) {
            text.append(' ');
            gap = false;
        }
        text.append(character);
        full = text.length() > MAX_LENGTH;
    }

    @Override
    public String toString() {
        return full ? text.substring(0, end()) + CUT : text.toString();
    }

    /** Never between the two halves of a character outside the basic plane. */
    private int end() {
        return Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
    }
}
