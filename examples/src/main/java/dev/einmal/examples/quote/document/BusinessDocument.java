package dev.einmal.examples.quote.document;

import java.util.List;

/**
 * What one document states: its header, its lines and its totals.
 *
 * @param schedule the dates of the document as a whole
 * @param unreadable values outside the lines that are not what their place asks for
 */
public record BusinessDocument(
        Header header,
        List<Line> lines,
        StatedTotals statedTotals,
        Schedule schedule,
        List<UnreadableValue> unreadable) {

    public BusinessDocument {
        lines = List.copyOf(lines);
        unreadable = List.copyOf(unreadable);
    }
}
