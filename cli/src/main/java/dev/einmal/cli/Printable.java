package dev.einmal.cli;

/** Text from documents and file names, made harmless for a terminal. */
final class Printable {

    private Printable() {}

    /** The text with what is not to be seen, such as an escape sequence or the end of a line, written out as \\u001b. */
    static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (isHarmless(point)) {
                printable.appendCodePoint(point);
            } else {
                printable.append("\\u%04x".formatted(point));
            }
        });
        return printable.toString();
    }

    private static boolean isHarmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }
}
