package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
