package dev.einmal.domain.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("R26")
class RunErrorTest {

    private static final String EMOJI = "\uD83D\uDE00";

    @Test
    void an_ordinary_text_stays_as_it_is() {
        assertThat(message("no such article: 4711\n\tat line 3 " + EMOJI))
                .isEqualTo("no such article: 4711\n\tat line 3 " + EMOJI);
        assertThat(message("")).isEmpty();
    }

    @Test
    void zero_characters_are_replaced_not_dropped() {
        assertThat(message("a\u0000b\u0000")).isEqualTo("a\uFFFDb\uFFFD");
    }

    @Test
    void halves_of_surrogate_pairs_are_replaced() {
        assertThat(message("\uD83D")).isEqualTo("\uFFFD");
        assertThat(message("a\uDE00b")).isEqualTo("a\uFFFDb");
        assertThat(message("\uDE00\uD83D")).isEqualTo("\uFFFD\uFFFD");
        assertThat(message("\uD83D" + EMOJI)).isEqualTo("\uFFFD" + EMOJI);
    }

    @Test
    void megabytes_are_cut_to_the_limit() {
        assertThat(message("x".repeat(5_000_000))).hasSize(Remark.MAX_CHARS);
        assertThat(message("x".repeat(Remark.MAX_CHARS))).hasSize(Remark.MAX_CHARS);
    }

    @Test
    void an_emoji_at_the_cut_stays_whole_or_goes_whole() {
        String fits = "x".repeat(Remark.MAX_CHARS - 2) + EMOJI;
        String before = "x".repeat(Remark.MAX_CHARS - 1);

        assertThat(message(fits + "tail")).isEqualTo(fits);
        assertThat(message(before + EMOJI)).isEqualTo(before);
        assertThat(message(EMOJI.repeat(Remark.MAX_CHARS))).isEqualTo(EMOJI.repeat(Remark.MAX_CHARS / 2));
    }

    @Test
    void what_is_left_is_well_formed_and_cleaning_it_again_changes_nothing() {
        String cleaned = message("\u0000\uD83D" + EMOJI + "\uDE00".repeat(Remark.MAX_CHARS));

        assertThat(new String(cleaned.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(cleaned);
        assertThat(message(cleaned)).isEqualTo(cleaned);
    }

    private static String message(String text) {
        return RunError.of(ErrorKind.HANDLER, text).message();
    }
}
