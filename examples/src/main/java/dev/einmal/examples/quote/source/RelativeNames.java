package dev.einmal.examples.quote.source;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The relative names of files, made distinct: files that would share a name get as many of their directories in front
 * as it takes to tell them apart. Confined to one thread.
 */
final class RelativeNames {

    /** How many elements of a file's path its name has so far, counted from the end. */
    private final Map<Path, Integer> lengths = new LinkedHashMap<>();

    /** A file that was added already keeps its first name. Different files differ as text, too. */
    void add(Path base, Path file) {
        lengths.putIfAbsent(file, base.relativize(file).getNameCount());
    }

    /** Every file with its name, in the order in which they were added. */
    Map<Path, String> distinct() {
        List<Path> clashing = clashing();
        while (!clashing.isEmpty()) {
            clashing.forEach(file -> lengths.computeIfPresent(file, RelativeNames::longer));
            clashing = clashing();
        }
        Map<Path, String> names = new LinkedHashMap<>();
        lengths.forEach((file, length) -> names.put(file, name(file, length)));
        return names;
    }

    private List<Path> clashing() {
        Map<String, List<Map.Entry<Path, Integer>>> sharing = lengths.entrySet().stream()
                .collect(Collectors.groupingBy(file -> name(file.getKey(), file.getValue())));
        return sharing.values().stream()
                .filter(files -> files.size() > 1)
                .flatMap(Collection::stream)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Ends in time: the full paths of two files differ. */
    private static int longer(Path file, int length) {
        return Math.min(length + 1, file.getNameCount());
    }

    private static String name(Path file, int length) {
        Path end = file.subpath(file.getNameCount() - length, file.getNameCount());
        return StreamSupport.stream(end.spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
    }
}
