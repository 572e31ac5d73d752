package dev.einmal.examples.quote.xml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CollapsedTextTest {

    @Test
    void white_space_and_control_characters_become_one_space() {
        assertThat(CollapsedText.of(" \n a \t\u0001 b\u0085c ")).isEqualTo("a b c");
    }

    @Test
    void text_of_the_greatest_length_stays_whole() {
        String text = "x".repeat(CollapsedText.MAX_LENGTH);

        assertThat(CollapsedText.of(text)).isEqualTo(text);
        assertThat(CollapsedText.of(text + "  ")).isEqualTo(text);
        assertThat(CollapsedText.of(text + "x")).isEqualTo(text + "…");
        assertThat(CollapsedText.of(text + " x")).isEqualTo(text + "…");
    }

    @Test
    void a_cut_never_halves_a_character() {
        String text = "x".repeat(CollapsedText.MAX_LENGTH - 1);

        assertThat(CollapsedText.of(text + "😀😀")).isEqualTo(text + "…");
    }

    @Test
    void pieces_are_joined_as_if_they_came_at_once() {
        CollapsedText text = new CollapsedText();
        text.append("ab ".toCharArray(), 0, 3);
        text.append(" cd".toCharArray(), 0, 3);

        assertThat(text.toString()).isEqualTo("ab cd");
    }
}
