package dev.einmal.application.testing;

import dev.einmal.domain.run.Remark;
import java.util.List;

/** Texts that are hard to store. */
public final class Texts {

    private static final String EMOJI = "\uD83D\uDE00";
    private static final int MEGABYTES = 3 << 20;

    private static final List<String> HARD = List.of(
            "",
            "zero \u0000 in the middle",
            "\u0000",
            "high \uD83D alone",
            "low \uDE00 alone",
            "swapped \uDE00\uD83D",
            "cut here \uD83D",
            "x".repeat(MEGABYTES),
            "x".repeat(Remark.MAX_CHARS - 1) + EMOJI,
            EMOJI.repeat(Remark.MAX_CHARS),
            "'; DROP TABLE run; -- \\ \" {}[],\"\n\r\t\b\u001B",
            "NULL",
            "\uFEFF\u200E\u2028");

    private static final List<String> JSON = List.of(
            "null",
            "\"zero \\u0000 escaped\"",
            "\"half a pair \\ud83d escaped\"",
            "{ \"b\" : 1.0,\n\"a\" : [ 1e2 , true ] }",
            "{\"a\":1,\"a\":2}",
            "12345678901234567890.12345678901234567890",
            "\"" + EMOJI.repeat(100_000) + "\"");

    private Texts() {}

    /** Zero characters, halves of surrogate pairs, megabytes, an emoji where the text is cut, quotes and controls. */
    public static List<String> hard() {
        return HARD;
    }

    /** JSON in which every character counts. */
    public static List<String> json() {
        return JSON;
    }
}
