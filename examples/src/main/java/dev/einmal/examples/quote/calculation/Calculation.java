package dev.einmal.examples.quote.calculation;

import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.StatedTotals;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes the totals of a document anew, in exact decimals, and compares them with those that it states. */
public final class Calculation {

    private final BusinessDocument document;
    private final Rounding rounding;

    private Calculation(BusinessDocument document) {
        this.document = document;
        this.rounding = Rounding.of(document.header().currency());
    }

    public static Totals of(BusinessDocument document) {
        return new Calculation(document).totals();
    }

    /** The total of every line, in the order of the document. */
    public static List<LineTotal> lineTotals(BusinessDocument document) {
        return new Calculation(document).lineTotals();
    }

    private List<LineTotal> lineTotals() {
        return document.lines().stream().map(new LineCalculation(rounding)::of).toList();
    }

    private Totals totals() {
        List<LineTotal> lineTotals = lineTotals();
        BigDecimal total = sum(lineTotals);
        BigDecimal statedTotal = rounding.written(document.statedTotals().lines());
        List<Difference> differences = Stream.of(
                        lineTotals.stream().map(Difference::ofLine),
                        Stream.of(Difference.ofSum(total, statedTotal)),
                        Stream.of(ofPayable(document.statedTotals())))
                .flatMap(found -> found)
                .flatMap(Optional::stream)
                .toList();
        return Totals.of(document.header().currency(), total, statedTotal, differences);
    }

    /** A sum that leaves out a line would be worse than none. */
    private @Nullable BigDecimal sum(List<LineTotal> lineTotals) {
        if (document.lines().stream().anyMatch(this::isInAnotherCurrency)) {
            return null;
        }
        List<BigDecimal> amounts = lineTotals.stream()
                .map(LineTotal::amount)
                .filter(Objects::nonNull)
                .toList();
        boolean complete = amounts.size() == lineTotals.size();
        return complete ? rounding.written(amounts.stream().reduce(BigDecimal.ZERO, BigDecimal::add)) : null;
    }

    private boolean isInAnotherCurrency(Line line) {
        return line.currencies().stream()
                .anyMatch(currency -> !currency.equals(document.header().currency()));
    }

    /** Documents disagree on whether the tax inclusive amount is rounded already: either reading is right. */
    private Optional<Difference> ofPayable(StatedTotals stated) {
        BigDecimal taxInclusive = stated.taxInclusive();
        BigDecimal payable = rounding.written(stated.payable());
        if (taxInclusive == null || payable == null) {
            return Optional.empty();
        }
        BigDecimal due = taxInclusive.subtract(orZero(stated.prepaid()));
        if (due.compareTo(payable) == 0) {
            return Optional.empty();
        }
        return Difference.ofPayable(rounding.written(due.add(orZero(stated.rounding()))), payable);
    }

    private static BigDecimal orZero(@Nullable BigDecimal amount) {
        return amount == null ? BigDecimal.ZERO : amount;
    }
}
