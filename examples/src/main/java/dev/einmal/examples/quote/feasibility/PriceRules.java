package dev.einmal.examples.quote.feasibility;

import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.ValueKind;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a line has to say about its price. */
final class PriceRules {

    private PriceRules() {}

    static Stream<Finding> of(Line line, @Nullable String documentCurrency) {
        return Stream.of(presence(line), base(line), unit(line), currency(line, documentCurrency))
                .flatMap(found -> found);
    }

    private static Stream<Finding> presence(Line line) {
        boolean unreadable = line.hasUnreadable(ValueKind.PRICE) || line.hasUnreadable(ValueKind.PRICE_BASE);
        if (line.price().amount() != null || unreadable) {
            return Stream.empty();
        }
        return Stream.of(Finding.at(line.number(), FindingCode.MISSING_PRICE, "no price"));
    }

    private static Stream<Finding> base(Line line) {
        BigDecimal base = line.price().base().value();
        if (base == null || base.signum() > 0) {
            return Stream.empty();
        }
        String what = "the price is for the quantity %s, which must be above 0".formatted(base.toPlainString());
        return Stream.of(Finding.at(line.number(), FindingCode.PRICE_BASE_NOT_POSITIVE, what));
    }

    private static Stream<Finding> unit(Line line) {
        if (!line.countsInAnotherUnitThanItsPrice()) {
            return Stream.empty();
        }
        String what = "the quantity is in '%s', the price for '%s'"
                .formatted(line.quantity().unit(), line.price().base().unit());
        return Stream.of(Finding.at(line.number(), FindingCode.PRICE_UNIT_DIFFERS, what));
    }

    private static Stream<Finding> currency(Line line, @Nullable String documentCurrency) {
        return line.currencies().stream()
                .filter(currency -> !currency.equals(documentCurrency))
                .map(currency -> "an amount in %s, the document is in %s".formatted(currency, documentCurrency))
                .map(what -> Finding.at(line.number(), FindingCode.CURRENCY_DIFFERS, what));
    }
}
