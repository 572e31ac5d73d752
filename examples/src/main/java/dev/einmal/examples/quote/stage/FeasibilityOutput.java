package dev.einmal.examples.quote.stage;

import dev.einmal.examples.quote.feasibility.Finding;
import dev.einmal.examples.quote.feasibility.Findings;
import java.util.List;

/**
 * What feasibility stores: what stands in the way of quoting a document.
 *
 * @param substance the digest of all that the document says, in hexadecimal digits
 * @param findings how many there are
 * @param listed the first of them, as many as can be stored
 */
public record FeasibilityOutput(String substance, int findings, List<Finding> listed) {

    public FeasibilityOutput {
        listed = List.copyOf(listed);
    }

    static FeasibilityOutput of(String substance, Findings findings) {
        return new FeasibilityOutput(
                substance, findings.count(), StorableText.fitting(findings.listed(), Finding::message));
    }
}
