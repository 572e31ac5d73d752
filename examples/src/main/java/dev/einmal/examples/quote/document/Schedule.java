package dev.einmal.examples.quote.document;

import java.util.List;

/**
 * The dates that a document, or one of its lines, commits to.
 *
 * @param deadlines dates that lie ahead when the document is issued
 * @param periods periods with both ends stated
 */
public record Schedule(List<Deadline> deadlines, List<Period> periods) {

    public Schedule {
        deadlines = List.copyOf(deadlines);
        periods = List.copyOf(periods);
    }
}
