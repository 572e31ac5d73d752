package dev.einmal.domain.run;

/** Words for people, beside a run or in the audit trail, in a form that every store can keep. */
public final class Remark {

    /** The longest remark that is kept, in UTF-16 characters. */
    public static final int MAX_CHARS = 4_000;

    private static final char REPLACEMENT = '\uFFFD';

    private Remark() {}

    /** Replaces U+0000 and halves of surrogate pairs, and cuts between characters, never within one. */
    public static String cleaned(String text) {
        int end = Math.min(text.length(), MAX_CHARS);
        if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        var clean = new StringBuilder(end);
        text.substring(0, end).codePoints().forEach(point -> {
            boolean storable = point != 0 && !(point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
            clean.appendCodePoint(storable ? point : REPLACEMENT);
        });
        return clean.toString();
    }
}
