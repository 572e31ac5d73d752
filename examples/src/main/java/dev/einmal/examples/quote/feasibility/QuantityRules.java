package dev.einmal.examples.quote.feasibility;

import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.Quantity;
import dev.einmal.examples.quote.document.ValueKind;
import java.util.stream.Stream;

/** What a line has to say about how much of which item. */
final class QuantityRules {

    private QuantityRules() {}

    static Stream<Finding> of(Line line, UnitCodes units) {
        return Stream.concat(quantity(line, units), items(line));
    }

    private static Stream<Finding> quantity(Line line, UnitCodes units) {
        Quantity quantity = line.quantity();
        if (quantity.value() == null && !line.hasUnreadable(ValueKind.QUANTITY)) {
            return found(line, FindingCode.MISSING_QUANTITY, "no quantity");
        }
        if (quantity.unit() == null) {
            return found(line, FindingCode.MISSING_UNIT, "a quantity without a unit");
        }
        if (!units.contains(quantity.unit())) {
            String what = "the unit code '%s' is not in UN/ECE Recommendation 20".formatted(quantity.unit());
            return found(line, FindingCode.UNKNOWN_UNIT, what);
        }
        return Stream.empty();
    }

    private static Stream<Finding> items(Line line) {
        int further = line.item().furtherItems();
        if (further == 0) {
            return Stream.empty();
        }
        return found(line, FindingCode.SEVERAL_ITEMS, "%d items, only the first is read".formatted(further + 1));
    }

    private static Stream<Finding> found(Line line, FindingCode code, String what) {
        return Stream.of(Finding.at(line.number(), code, what));
    }
}
