package dev.einmal.examples.quote.ubl;

import static java.util.function.Predicate.not;

import dev.einmal.examples.quote.document.Item;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.Price;
import dev.einmal.examples.quote.document.Quantity;
import dev.einmal.examples.quote.document.Schedule;
import dev.einmal.examples.quote.document.ValueKind;
import dev.einmal.examples.quote.xml.XmlElement;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one line of any kind. Orders and quotations wrap what they say into a {@code LineItem}, forecasts and activity
 * reports into a {@code SalesItem}; all other kinds say it in the line itself.
 */
final class LineReader {

    /** How much is dealt in. Other quantities, such as the minimum order of a catalogue, price nothing. */
    private static final List<String> QUANTITIES = List.of(
            "Quantity",
            "InvoicedQuantity",
            "CreditedQuantity",
            "DebitedQuantity",
            "DeliveredQuantity",
            "ReceivedQuantity");

    /** The seller's number first: it is the one that a quotation is asked for. */
    private static final List<String> ITEM_IDENTIFICATIONS = List.of(
            "SellersItemIdentification",
            "StandardItemIdentification",
            "BuyersItemIdentification",
            "ManufacturersItemIdentification",
            "CatalogueItemIdentification");

    private final XmlElement line;
    private final XmlElement detail;
    private final ValueReader values = new ValueReader();

    private LineReader(XmlElement line) {
        this.line = line;
        this.detail = line.first("LineItem").or(() -> line.first("SalesItem")).orElse(line);
    }

    static Line read(String documentKind, int number, XmlElement line) {
        return new LineReader(line).read(documentKind, number);
    }

    private Line read(String documentKind, int number) {
        Quantity quantity = quantity();
        Price price = price();
        BigDecimal statedTotal =
                values.number(ValueKind.LINE_TOTAL, statedTotal()).orElse(null);
        BigDecimal charges = charges();
        Schedule schedule = ScheduleReader.ofLine(documentKind, line, values);
        return new Line(
                number,
                id(),
                item(),
                quantity,
                price,
                statedTotal,
                charges,
                currencies(),
                schedule,
                values.unreadable());
    }

    private @Nullable String id() {
        return line.text("ID").or(() -> detail.text("ID")).orElse(null);
    }

    private Item item() {
        Optional<XmlElement> item = detail.first("Item").or(() -> detail.first("SupplyItem"));
        String name = item.flatMap(stated -> stated.text("Name").or(() -> stated.text("Description")))
                .orElse(null);
        int items = line.all(detail.name()).size();
        return new Item(item.flatMap(LineReader::itemId).or(this::detailId).orElse(null), name, Math.max(items - 1, 0));
    }

    private static Optional<String> itemId(XmlElement item) {
        return ITEM_IDENTIFICATIONS.stream()
                .flatMap(identification -> item.text(identification, "ID").stream())
                .findFirst();
    }

    /** Where an item has no number but line and detail have one each, the detail's is the item's. */
    private Optional<String> detailId() {
        return line.text("ID").flatMap(id -> detail.text("ID").filter(not(id::equals)));
    }

    private Quantity quantity() {
        return QUANTITIES.stream()
                .flatMap(name -> detail.first(name).stream())
                .findFirst()
                .map(stated -> quantity(ValueKind.QUANTITY, stated))
                .orElseGet(() -> new Quantity(null, null));
    }

    private Quantity quantity(ValueKind kind, XmlElement stated) {
        return new Quantity(
                values.number(kind, Optional.of(stated)).orElse(null),
                stated.attribute("unitCode").orElse(null));
    }

    /** A catalogue prices an item for each place that it is needed at: the first one counts. */
    private Optional<XmlElement> statedPrice() {
        return detail.first("Price").or(() -> line.first("RequiredItemLocationQuantity", "Price"));
    }

    private Price price() {
        return statedPrice().map(this::price).orElseGet(() -> new Price(null, new Quantity(null, null)));
    }

    private Price price(XmlElement stated) {
        Quantity base = stated.first("BaseQuantity")
                .map(quantity -> quantity(ValueKind.PRICE_BASE, quantity))
                .orElseGet(() -> new Quantity(null, null));
        Optional<BigDecimal> amount = values.number(ValueKind.PRICE, stated.first("PriceAmount"));
        return new Price(amount.filter(value -> isReadable(stated, base)).orElse(null), base);
    }

    /** Without its base a price says nothing. */
    private static boolean isReadable(XmlElement price, Quantity base) {
        return base.value() != null || price.text("BaseQuantity").isEmpty();
    }

    private Optional<XmlElement> statedTotal() {
        return detail.first("LineExtensionAmount");
    }

    private @Nullable BigDecimal charges() {
        BigDecimal sum = BigDecimal.ZERO;
        for (XmlElement charge : detail.all("AllowanceCharge")) {
            Optional<BigDecimal> amount = values.number(ValueKind.CHARGE, charge.first("Amount"));
            if (amount.isEmpty()) {
                return null;
            }
            sum = isCharge(charge) ? sum.add(amount.get()) : sum.subtract(amount.get());
        }
        return sum;
    }

    private static boolean isCharge(XmlElement charge) {
        return Stream.of("true", "1").anyMatch(charge.text("ChargeIndicator").orElse("")::equals);
    }

    private List<String> currencies() {
        Stream<XmlElement> amounts = Stream.concat(
                Stream.of(statedTotal(), statedPrice().flatMap(price -> price.first("PriceAmount")))
                        .flatMap(Optional::stream),
                detail.all("AllowanceCharge").stream().flatMap(charge -> charge.first("Amount").stream()));
        return amounts.flatMap(amount -> amount.attribute("currencyID").stream())
                .distinct()
                .toList();
    }
}
