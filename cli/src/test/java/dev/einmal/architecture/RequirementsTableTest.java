package dev.einmal.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/requirements.md} lists, for each requirement, the tests that are tagged with it. */
class RequirementsTableTest {

    /** Writes the page instead of comparing it: {@code -Drequirements.write}. */
    private static final String WRITE = "requirements.write";

    private static final Pattern TAGGED =
            Pattern.compile("@Tag\\(\"(R\\d\\d)\"\\)|^\\s*(?:public )?(?:final )?void (\\w+)\\(", Pattern.MULTILINE);

    private static final List<String> OF_THE_FOUNDATION = List.of(
            "R01", "R02", "R03", "R05", "R06", "R07", "R08", "R09", "R12", "R13", "R14", "R15", "R20", "R21", "R22",
            "R24", "R25", "R26", "R27", "R30", "R36", "R37", "R38", "R39", "R40", "R42", "R47", "R48", "R54", "R55");

    private final Path root = root();

    @Test
    void every_requirement_of_the_foundation_has_a_tagged_test() throws IOException {
        assertThat(tests().keySet()).containsAll(OF_THE_FOUNDATION);
    }

    @Test
    void the_page_lists_exactly_the_tagged_tests() throws IOException {
        Path page = root.resolve("docs/requirements.md");
        String wanted = page(tests());
        if (System.getProperty(WRITE) != null) {
            Files.writeString(page, wanted);
        }
        assertThat(Files.readString(page))
                .as("run this test with -D" + WRITE + " to write it anew")
                .isEqualTo(wanted);
    }

    private static String page(Map<String, Set<String>> tests) {
        var page = new StringBuilder("""
                # Requirements and their tests

                Each behaviour that users must be able to observe has a number; the tests that would fail without it carry
                the number as a tag (`@Tag("R09")`). A class named `…Contract` or `…Laws` runs on every adapter.
                This page is written by `RequirementsTableTest` (`-Drequirements.write`), which also checks it.

                | requirement | tests |
                |---|---|
                """);
        tests.forEach((number, names) -> page.append("| ")
                .append(number)
                .append(" | ")
                .append(String.join("<br>", names))
                .append(" |\n"));
        return page.toString();
    }

    private Map<String, Set<String>> tests() throws IOException {
        Map<String, Set<String>> tests = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/test/java/"))
                    .filter(file -> !file.getFileName().toString().equals("RequirementsTableTest.java"))
                    .forEach(file -> collect(file, tests));
        }
        return tests;
    }

    private static void collect(Path file, Map<String, Set<String>> tests) {
        String type = file.getFileName().toString().replace(".java", "");
        Set<String> pending = new TreeSet<>();
        Matcher found = TAGGED.matcher(read(file));
        while (found.find()) {
            if (found.group(1) != null) {
                pending.add(found.group(1));
            } else {
                for (String number : pending) {
                    tests.computeIfAbsent(number, each -> new TreeSet<>()).add("`" + type + "." + found.group(2) + "`");
                }
                pending.clear();
            }
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("einmal"))) {
            folder = Objects.requireNonNull(folder.getParent(), "the checkout has a script einmal at its root");
        }
        return folder;
    }
}
