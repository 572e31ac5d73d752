package dev.einmal.cli.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes a directory that appears under its name when it is complete, or not at all, wherever the process dies.
 *
 * <p>It is filled under another name and then renamed. Only one process may do so at a time.
 */
final class Staging {

    private Staging() {}

    /** What fills the directory; the directory itself does not exist yet. */
    @FunctionalInterface
    interface Filling {
        void fill(Path directory) throws IOException;
    }

    /** Fills the directory and names it; removes what earlier processes left of the same. */
    static void make(Path parent, String name, Filling filling) throws IOException {
        String unfinished = name + ".new-";
        removeAll(parent, unfinished);
        Path draft = parent.resolve(unfinished + ProcessHandle.current().pid());
        try {
            filling.fill(draft);
            Files.move(draft, parent.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            remove(draft);
        }
    }

    private static void removeAll(Path parent, String prefix) throws IOException {
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(parent, prefix + "*")) {
            leftovers.forEach(Staging::remove);
        }
    }

    /** Removes what can be removed: what stays is in nobody's way, and the next try removes it. */
    private static void remove(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(directory)) {
            List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            // An orphan of a killed process may still write there.
            return;
        }
    }
}
