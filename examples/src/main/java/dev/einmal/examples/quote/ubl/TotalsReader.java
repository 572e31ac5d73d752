package dev.einmal.examples.quote.ubl;

import dev.einmal.examples.quote.document.StatedTotals;
import dev.einmal.examples.quote.document.ValueKind;
import dev.einmal.examples.quote.xml.XmlElement;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the totals of a document, which each kind names differently: legal, quoted, anticipated or requested. */
final class TotalsReader {

    /** What may lie between the sum of the lines and the payable amount. */
    private static final List<String> ADDITIONS = List.of("TaxTotal", "WithholdingTaxTotal", "AllowanceCharge");

    private final XmlElement root;
    private final XmlElement totals;
    private final ValueReader values;

    private TotalsReader(XmlElement root, XmlElement totals, ValueReader values) {
        this.root = root;
        this.totals = totals;
        this.values = values;
    }

    static StatedTotals read(XmlElement root, ValueReader values) {
        return root.children().stream()
                .filter(child -> child.name().endsWith("MonetaryTotal"))
                .findFirst()
                .map(totals -> new TotalsReader(root, totals, values).read())
                .orElse(StatedTotals.NONE);
    }

    private StatedTotals read() {
        BigDecimal lines = amount("LineExtensionAmount");
        BigDecimal taxInclusive = amount("TaxInclusiveAmount");
        BigDecimal prepaid = amount("PrepaidAmount");
        BigDecimal rounding = amount("PayableRoundingAmount");
        BigDecimal payable = amount("PayableAmount");
        boolean onlyPayable = lines == null && prepaid == null && rounding == null && isPlain();
        return new StatedTotals(onlyPayable ? payable : lines, taxInclusive, prepaid, rounding, payable);
    }

    private @Nullable BigDecimal amount(String name) {
        return values.number(ValueKind.DOCUMENT_TOTAL, totals.first(name)).orElse(null);
    }

    /** Where nothing is added to the lines, the payable amount is their sum by definition. */
    private boolean isPlain() {
        return root.children().stream().noneMatch(child -> ADDITIONS.contains(child.name()));
    }
}
