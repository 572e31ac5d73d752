package dev.einmal.examples.quote.feasibility;

import org.jspecify.annotations.Nullable;

/**
 * One thing that stands in the way of quoting a document: a result, not a failure.
 *
 * @param line the number of the line concerned; null if it is the document as a whole
 * @param message a sentence for a person, which names the line
 */
public record Finding(FindingCode code, @Nullable Integer line, String message) {

    static Finding at(@Nullable Integer line, FindingCode code, String what) {
        return new Finding(code, line, line == null ? what : "line " + line + ": " + what);
    }
}
