package dev.einmal.examples.quote.feasibility;

import dev.einmal.examples.quote.document.Line;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The line ids of one document, as far as it has been read. Confined to one thread. */
final class LineIds {

    private final Map<String, Integer> firstLines = new HashMap<>();

    /** A finding if an earlier line has the same id. */
    Stream<Finding> duplicate(Line line) {
        if (line.id() == null) {
            return Stream.empty();
        }
        Integer first = firstLines.putIfAbsent(line.id(), line.number());
        return Stream.ofNullable(first)
                .map(number -> "the id '%s' is that of line %d, too".formatted(line.id(), number))
                .map(what -> Finding.at(line.number(), FindingCode.DUPLICATE_LINE_ID, what));
    }
}
