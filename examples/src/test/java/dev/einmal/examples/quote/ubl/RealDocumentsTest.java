package dev.einmal.examples.quote.ubl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.document.Deadline;
import dev.einmal.examples.quote.document.Header;
import dev.einmal.examples.quote.document.Item;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.Period;
import dev.einmal.examples.quote.document.Price;
import dev.einmal.examples.quote.document.Quantity;
import dev.einmal.examples.quote.document.Schedule;
import dev.einmal.examples.quote.document.StatedTotals;
import dev.einmal.examples.quote.source.BundledDocuments;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents that come with the program are known to state. */
class RealDocumentsTest {

    private static final Schedule NO_DATES = new Schedule(List.of(), List.of());
    private static final Quantity NONE = new Quantity(null, null);

    private static BusinessDocument document(String name) {
        return new BundledDocuments()
                .documents().stream()
                        .filter(document -> document.name().equals(name))
                        .map(document -> UblReader.read(name, document.read()))
                        .findFirst()
                        .orElseThrow();
    }

    private static BigDecimal decimal(String value) {
        return new BigDecimal(value);
    }

    private static Quantity quantity(String value, String unit) {
        return new Quantity(decimal(value), unit);
    }

    private static LocalDate date(String date) {
        return LocalDate.parse(date);
    }

    @Test
    void a_quotation_is_read_through_its_line_items() {
        BusinessDocument quotation = document("quotation/UBL-Quotation-2.1-Example.xml");

        assertThat(quotation.header())
                .isEqualTo(new Header(
                        "Quotation", "QIY7655", date("2008-05-01"), "DKK", "Gentofte Kommune", "Delcomputer A/S"));
        assertThat(quotation.statedTotals())
                .isEqualTo(
                        new StatedTotals(decimal("197750.00"), decimal("247187.50"), null, null, decimal("247187.50")));
        assertThat(quotation.lines()).hasSize(4);
        assertThat(quotation.lines().get(1))
                .isEqualTo(new Line(
                        2,
                        "2",
                        new Item("DELL2363463", "FP/BL 1908WFP", 0),
                        quantity("35", "EA"),
                        new Price(decimal("1250.00"), quantity("1", "EA")),
                        decimal("43750.00"),
                        BigDecimal.ZERO,
                        List.of("DKK"),
                        NO_DATES,
                        List.of()));
        assertThat(quotation.schedule().deadlines())
                .contains(new Deadline("end of ValidityPeriod", date("2008-05-06")));
    }

    @Test
    void an_order_asks_for_deliveries_still_to_come() {
        BusinessDocument order = document("order/UBL-Order-2.1-Example.xml");

        assertThat(order.header())
                .isEqualTo(new Header(
                        "Order", "34", date("2010-01-20"), "SEK", "Johnssons byggvaror", "Moderna Produkter AB"));
        assertThat(order.lines().get(0))
                .isEqualTo(new Line(
                        1,
                        "1",
                        new Item("SItemNo001", "Falu Rödfärg", 0),
                        quantity("120", "LTR"),
                        new Price(decimal("50"), quantity("1", "LTR")),
                        decimal("6000"),
                        BigDecimal.ZERO,
                        List.of("SEK"),
                        new Schedule(
                                List.of(new Deadline("end of RequestedDeliveryPeriod", date("2010-02-25"))),
                                List.of(new Period("RequestedDeliveryPeriod", date("2010-02-10"), date("2010-02-25")))),
                        List.of()));
    }

    @Test
    void an_invoice_has_charges_less_allowances() {
        BusinessDocument invoice = document("invoice/UBL-Invoice-2.1-Example.xml");

        assertThat(invoice.header())
                .isEqualTo(new Header(
                        "Invoice", "TOSL108", date("2009-12-15"), "EUR", "Buyercompany ltd", "Salescompany ltd."));
        assertThat(invoice.lines().get(0))
                .isEqualTo(new Line(
                        1,
                        "1",
                        new Item("JB007", "Labtop computer", 0),
                        quantity("1", "C62"),
                        new Price(decimal("1273"), quantity("1", "C62")),
                        decimal("1273"),
                        decimal("-2"),
                        List.of("EUR"),
                        NO_DATES,
                        List.of()));
        assertThat(invoice.statedTotals())
                .isEqualTo(new StatedTotals(
                        decimal("1436.5"), decimal("1729"), decimal("1000"), decimal("0.30"), decimal("729")));
        assertThat(invoice.schedule())
                .isEqualTo(new Schedule(
                        List.of(new Deadline("PaymentDueDate", date("2009-12-31"))),
                        List.of(new Period("InvoicePeriod", date("2009-11-01"), date("2009-11-30")))));
    }

    @Test
    void a_credit_note_counts_what_is_returned_below_zero() {
        BusinessDocument creditNote = document("creditnote/UBL-CreditNote-2.1-Example.xml");

        assertThat(creditNote.header().kind()).isEqualTo("CreditNote");
        assertThat(creditNote.lines()).hasSize(5);
        assertThat(creditNote.lines().get(1).quantity()).isEqualTo(quantity("-1", "C62"));
        assertThat(creditNote.lines().get(1).statedTotal()).isEqualTo(decimal("-3.96"));
    }

    @Test
    void a_catalogue_has_prices_but_no_quantities() {
        BusinessDocument catalogue = document("catalogue/Consip_Catalogo_UBL.xml");

        assertThat(catalogue.header())
                .isEqualTo(new Header(
                        "Catalogue",
                        "75fa728a-5297-4011-9731-c29dc265c762",
                        date("2010-07-21"),
                        "EUR",
                        "Consip S.p.A.",
                        "RTI Italware S.r.l. - Computer Gross S.p.A. - ADM Services S.p.A."));
        assertThat(catalogue.statedTotals()).isEqualTo(StatedTotals.NONE);
        assertThat(catalogue.lines()).hasSize(6);
        assertThat(catalogue.lines().get(0))
                .isEqualTo(new Line(
                        1,
                        "ID01",
                        new Item("L1A_HP_WINDOWS", "HP Compaq 6730b", 0),
                        NONE,
                        new Price(decimal("539.73"), NONE),
                        null,
                        BigDecimal.ZERO,
                        List.of("EUR"),
                        new Schedule(
                                List.of(),
                                List.of(new Period("LineValidityPeriod", date("2010-06-25"), date("2010-12-31")))),
                        List.of()));
    }

    @Test
    void a_despatch_advice_says_what_was_delivered() {
        Line line = document("despatchadvice/UBL-DespatchAdvice-2.0-Example.xml")
                .lines()
                .get(0);

        assertThat(line.quantity()).isEqualTo(quantity("90", "KGM"));
        assertThat(line.price()).isEqualTo(new Price(null, NONE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NS1", "NS2", "NS3", "NS4"})
    void prefixes_make_no_difference(String variant) {
        assertThat(document("invoice/UBL-Invoice-2.0-Example-%s.xml".formatted(variant)))
                .isEqualTo(document("invoice/UBL-Invoice-2.0-Example.xml"));
    }
}
