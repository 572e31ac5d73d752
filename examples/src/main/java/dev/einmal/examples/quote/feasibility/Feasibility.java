package dev.einmal.examples.quote.feasibility;

import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.document.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Says what stands in the way of quoting a document. Every kind is measured by the same rules: an order without prices
 * cannot be calculated, whether or not its kind allows that.
 */
public final class Feasibility {

    private final UnitCodes units;

    public Feasibility(UnitCodes units) {
        this.units = units;
    }

    public Findings of(BusinessDocument document) {
        List<Finding> findings = new ArrayList<>();
        DateRules.ofDocument(document).forEach(findings::add);
        ValueRules.unreadable(null, document.unreadable()).forEach(findings::add);
        LineIds ids = new LineIds();
        for (Line line : document.lines()) {
            ofLine(document, line, ids).forEach(findings::add);
        }
        return Findings.of(findings);
    }

    private Stream<Finding> ofLine(BusinessDocument document, Line line, LineIds ids) {
        return Stream.of(
                        ids.duplicate(line),
                        QuantityRules.of(line, units),
                        PriceRules.of(line, document.header().currency()),
                        DateRules.ofLine(document, line),
                        ValueRules.unreadable(line.number(), line.unreadable()))
                .flatMap(found -> found);
    }
}
