package dev.einmal.cli;

/** A number of things in words. */
final class Counted {

    private Counted() {}

    /**
     * {@code 1 document}, or {@code 2 documents}.
     *
     * @param one what one of them is called, where more than one are called the same with an s
     */
    static String of(int count, String one) {
        return count + " " + (count == 1 ? one : one + "s");
    }
}
