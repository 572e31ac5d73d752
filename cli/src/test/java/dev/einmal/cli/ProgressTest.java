package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final StringWriter said = new StringWriter();
    private final PrintWriter err = new PrintWriter(said);

    @Test
    void where_nobody_watches_there_is_one_line_at_the_end() {
        try (Progress progress = Progress.elsewhere(3, err)) {
            progress.step();
            progress.step();
            assertThat(said.toString()).isEmpty();
        }

        assertThat(said.toString()).isEqualTo("2 of 3 documents finished" + System.lineSeparator());
    }

    @Test
    void one_document_is_not_many() {
        Progress.elsewhere(1, err).close();

        assertThat(said.toString()).isEqualTo("0 of 1 document finished" + System.lineSeparator());
    }

    @Test
    void a_terminal_shows_a_bar_that_is_drawn_over_and_ends_with_its_line() {
        try (Progress progress = Progress.onTerminal(2, err)) {
            progress.step();
            progress.step();
        }

        assertThat(said.toString())
                .contains("\rdocuments")
                .contains("2/2")
                .endsWith(System.lineSeparator())
                .doesNotContain("documents finished");
    }

    @Test
    void what_is_said_in_between_has_a_line_of_its_own() {
        try (Progress progress = Progress.onTerminal(2, err)) {
            progress.say("still waiting");
        }

        assertThat(said.toString().lines()).contains("einmal: still waiting");
    }
}
