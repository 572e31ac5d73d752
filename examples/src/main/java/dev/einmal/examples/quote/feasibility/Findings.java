package dev.einmal.examples.quote.feasibility;

import java.util.List;

/**
 * What was found in one document.
 *
 * @param count how many findings there are
 * @param listed the first {@value #MAX_LISTED} of them: the document's own, then line by line
 */
public record Findings(int count, List<Finding> listed) {

    /** More than a person reads, and little enough to be kept with the run. */
    public static final int MAX_LISTED = 1_000;

    public Findings {
        listed = List.copyOf(listed);
    }

    static Findings of(List<Finding> all) {
        return new Findings(all.size(), all.subList(0, Math.min(all.size(), MAX_LISTED)));
    }
}
