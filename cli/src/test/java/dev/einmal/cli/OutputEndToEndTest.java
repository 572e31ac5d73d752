package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program prints does not depend on who starts it where. */
class OutputEndToEndTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    @Test
    void output_is_utf_8_with_plain_digits_in_every_locale() throws Exception {
        Path file = home.resolve("100%d.xml");
        Files.writeString(file, "<Order><ID>Ä%s-1</ID><OrderLine><LineItem><ID>1</ID></LineItem></OrderLine></Order>");

        Finished run = Program.in(home)
                .withEnvironment("LC_ALL", "C")
                .withProperty("user.language", "ar")
                .withProperty("user.country", "EG")
                .run("run", "--store=memory", file.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Order Ä%s-1, 1 line · intake ok, extract ok, feasibility ok, calculate ok · 4 attempts"
                        + " · 100%d.xml")
                .contains("1 document, 4 stages: 4 executed, 0 already succeeded");
        assertThat(run.err()).isEqualToIgnoringNewLines("1 of 1 document finished");
    }

    @Test
    void what_could_not_be_written_is_no_success() {
        StringWriter err = new StringWriter();
        Writer full = new Writer() {
            @Override
            public void write(char[] text, int offset, int length) throws IOException {
                throw new IOException("no space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };

        int exitCode = Main.run(new PrintWriter(full), new PrintWriter(err), "--version");

        assertThat(exitCode).isEqualTo(1);
        assertThat(err.toString()).startsWith("einmal: what was to be printed could not be written");
    }

    @Test
    void names_and_ids_cannot_move_the_cursor_or_begin_a_line() throws Exception {
        Path file = home.resolve("a\u001b[2J\nb.xml");
        Files.writeString(
                file, "<Order><ID>1&#x202E;2</ID><OrderLine><LineItem><ID>1</ID></LineItem></OrderLine></Order>");

        Finished run = Program.here("run", "--store=memory", file.toString());

        assertThat(run.out())
                .contains("a\\u001b[2J\\u000ab.xml")
                .contains("1\\u202e2")
                .doesNotContain("\u001b");
        assertThat(run.out().lines()).hasSize(2);
    }

    @Test
    void help_and_version_go_to_standard_output() {
        Finished help = Program.here("run", "--help");
        Finished version = Program.here("--version");

        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("--database-url", "--concurrency", "relative to the DIR");
        assertThat(help.err()).isEmpty();
        assertThat(version.exitCode()).isZero();
        assertThat(version.out()).matches("einmal \\d+\\.\\d+\\.\\d+\\S*\\s*");
    }
}
