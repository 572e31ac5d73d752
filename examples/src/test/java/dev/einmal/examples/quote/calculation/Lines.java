package dev.einmal.examples.quote.calculation;

import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.document.Header;
import dev.einmal.examples.quote.document.Item;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.Price;
import dev.einmal.examples.quote.document.Quantity;
import dev.einmal.examples.quote.document.Schedule;
import dev.einmal.examples.quote.document.StatedTotals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Documents in euro, written line by line. */
final class Lines {

    private final List<Line> lines = new ArrayList<>();

    static @Nullable BigDecimal decimal(@Nullable String value) {
        return value == null ? null : new BigDecimal(value);
    }

    Lines line(@Nullable String quantity, @Nullable String price, @Nullable String stated) {
        return line(quantity, price, null, "0", stated);
    }

    Lines line(
            @Nullable String quantity,
            @Nullable String price,
            @Nullable String base,
            @Nullable String charges,
            @Nullable String stated) {
        return line(
                new Quantity(decimal(quantity), "KGM"),
                new Price(decimal(price), new Quantity(decimal(base), null)),
                decimal(charges),
                decimal(stated),
                List.of("EUR"));
    }

    Lines line(
            Quantity quantity,
            Price price,
            @Nullable BigDecimal charges,
            @Nullable BigDecimal stated,
            List<String> currencies) {
        Schedule schedule = new Schedule(List.of(), List.of());
        lines.add(new Line(
                lines.size() + 1,
                null,
                new Item(null, null, 0),
                quantity,
                price,
                stated,
                charges,
                currencies,
                schedule,
                List.of()));
        return this;
    }

    BusinessDocument stating(@Nullable String sum) {
        return stating(new StatedTotals(decimal(sum), null, null, null, null));
    }

    BusinessDocument stating(StatedTotals totals) {
        return inCurrency("EUR", totals);
    }

    BusinessDocument inCurrency(@Nullable String currency, StatedTotals totals) {
        Header header = new Header("Invoice", null, null, currency, null, null);
        return new BusinessDocument(header, lines, totals, new Schedule(List.of(), List.of()), List.of());
    }
}
