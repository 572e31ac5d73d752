package dev.einmal.examples.quote.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class UserDocumentsTest {

    @TempDir
    Path directory;

    private Path file(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "content of " + name);
    }

    private List<DocumentFile> documents(String... arguments) {
        return new UserDocuments(Stream.of(arguments).map(directory::resolve).toList()).documents();
    }

    private List<String> names(String... arguments) {
        return documents(arguments).stream().map(DocumentFile::name).toList();
    }

    private String problem(String argument) {
        return String.valueOf(assertThatExceptionOfType(DocumentsNotFound.class)
                .isThrownBy(() -> documents(argument))
                .actual()
                .getMessage());
    }

    @Test
    void a_directory_stands_for_its_xml_files_at_any_depth() throws IOException {
        file("in/b.xml");
        file("in/a/z.XML");
        file("in/a/deep/er/c.xml");
        file("in/notes.txt");
        Files.createDirectories(directory.resolve("in/folder.xml"));

        assertThat(names("in")).containsExactly("a/deep/er/c.xml", "a/z.XML", "b.xml");
    }

    @Test
    void a_file_stands_for_itself_whatever_its_suffix() throws IOException {
        file("in/order.txt");

        assertThat(names("in/order.txt")).containsExactly("order.txt");
        assertThat(documents("in/order.txt").get(0).read()).asString().isEqualTo("content of in/order.txt");
    }

    @Test
    void arguments_keep_their_order() throws IOException {
        file("b/1.xml");
        file("a/2.xml");

        assertThat(names("b", "a")).containsExactly("1.xml", "2.xml");
    }

    @Test
    void a_file_named_twice_is_one_document() throws IOException {
        file("in/sub/a.xml");

        assertThat(names("in", "in/sub/a.xml", "in/../in", "in/sub/./a.xml")).containsExactly("sub/a.xml");
    }

    @Test
    void files_of_the_same_name_are_told_apart_by_their_directories() throws IOException {
        file("2024/x/1.xml");
        file("2025/x/1.xml");
        file("2025/x/2.xml");

        assertThat(names("2024/x", "2025/x")).containsExactly("2024/x/1.xml", "2025/x/1.xml", "2.xml");
        assertThat(documents("2024/x", "2025/x").get(1).read()).asString().isEqualTo("content of 2025/x/1.xml");
    }

    @Test
    void a_longer_name_may_clash_in_its_turn() throws IOException {
        file("p/a/1.xml");
        file("q/a/1.xml");
        file("r/a/1.xml");

        assertThat(names("p/a", "q/a", "r")).containsExactly("p/a/1.xml", "q/a/1.xml", "r/a/1.xml");
    }

    @Test
    void a_linked_directory_is_read_and_a_circle_of_links_ends() throws IOException {
        file("real/a.xml");
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("real"));
        Files.createSymbolicLink(directory.resolve("real/circle"), directory.resolve("real"));

        assertThat(names("link")).containsExactly("a.xml");
        assertThat(names("link", "real")).containsExactly("a.xml");
    }

    @Test
    void a_missing_path_is_named() {
        assertThat(problem("none.xml"))
                .isEqualTo(
                        "there is no file or directory '%s': check the path".formatted(directory.resolve("none.xml")));
    }

    @Test
    void a_directory_without_documents_is_named() throws IOException {
        file("in/notes.txt");

        assertThat(problem("in"))
                .startsWith("there is no *.xml file in the directory '%s': ".formatted(directory.resolve("in")));
    }

    @Test
    void what_is_neither_file_nor_directory_is_named() {
        assertThat(problem("/dev/null")).startsWith("'/dev/null' is neither a file nor a directory");
    }

    @Test
    void a_link_that_leads_nowhere_is_named_instead_of_left_out() throws IOException {
        Path real = directory.toRealPath();
        file("in/a.xml");
        Files.createSymbolicLink(directory.resolve("in/b.xml"), real.resolve("nowhere"));

        assertThat(problem("in"))
                .isEqualTo("'%s' cannot be read: it is not there; make it readable, or leave it out"
                        .formatted(real.resolve("in/b.xml")));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_file_that_can_only_be_opened_is_named() {
        assertThat(problem("/proc/self/mem")).startsWith("'/proc/").contains("/mem' cannot be read: ");
    }
}
