package dev.einmal.examples.quote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.spi.HandedIn;
import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuoteProviderTest {

    private final PipelineProvider provider = ServiceLoader.load(PipelineProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.name().equals("quote"))
            .findFirst()
            .orElseThrow();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void the_pipeline_has_its_name_and_four_stages_in_a_row() {
        assertThat(provider.open(Optional.empty()).pipeline().graph().stages())
                .extracting(stage -> stage.name().value())
                .containsExactly("intake", "extract", "feasibility", "calculate");
        assertThat(provider.open(Optional.empty()).pipeline().name()).isEqualTo("quote");
    }

    @Test
    void the_bundled_documents_are_handed_in_where_none_are_named() {
        assertThat(provider.subjects(List.of())).hasSize(60);
    }

    @Test
    void files_are_named_relative_to_the_directory_given() throws IOException {
        Files.createDirectories(directory.resolve("may"));
        Path file = Files.writeString(directory.resolve("may/a.xml"), "<a/>");

        List<HandedIn> subjects = provider.subjects(List.of(directory));

        assertThat(subjects).extracting(HandedIn::subject).containsExactly("may/a.xml");
        assertThat(subjects)
                .extracting(HandedIn::file)
                .containsExactly(file.toRealPath().toString());
    }

    @Test
    void a_path_that_leads_nowhere_is_the_users_error() {
        Path nowhere = directory.resolve("nowhere.xml");

        assertThatThrownBy(() -> provider.subjects(List.of(nowhere)))
                .isInstanceOf(UserError.class)
                .hasMessage("there is no file or directory '%s': check the path", nowhere);
    }

    @Test
    void a_name_that_is_too_long_for_a_subject_is_the_users_error() throws IOException {
        Path deep = directory.resolve("d".repeat(200));
        Files.createDirectories(deep);
        Files.writeString(deep.resolve("f".repeat(100) + ".xml"), "<a/>");

        assertThatThrownBy(() -> provider.subjects(List.of(directory)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("subject must be at most 256 bytes of UTF-8, was 305")
                .hasMessageEndingWith("rename the file, or name a directory nearer to it");
        assertThat(provider.subjects(List.of(deep))).hasSize(1);
    }
}
