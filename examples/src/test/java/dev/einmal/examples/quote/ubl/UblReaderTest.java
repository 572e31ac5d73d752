package dev.einmal.examples.quote.ubl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import dev.einmal.examples.quote.document.UnreadableValue;
import dev.einmal.examples.quote.document.ValueKind;
import dev.einmal.examples.quote.xml.UnreadableDocument;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UblReaderTest {

    private static final Schedule NO_DATES = new Schedule(List.of(), List.of());
    private static final Quantity NONE = new Quantity(null, null);

    private static BusinessDocument read(String xml) {
        return UblReader.read("a.xml", xml.getBytes(UTF_8));
    }

    private static Line line(String xml) {
        return read("<Order><OrderLine>%s</OrderLine></Order>".formatted(xml))
                .lines()
                .get(0);
    }

    private static BigDecimal decimal(String value) {
        return new BigDecimal(value);
    }

    private static LocalDate date(String date) {
        return LocalDate.parse(date);
    }

    @Nested
    class WhatIsNoDocument {

        @Test
        void xml_without_lines_is_refused_by_its_root() {
            assertThatExceptionOfType(UnreadableDocument.class)
                    .isThrownBy(() -> read("<Waybill><ID>1</ID></Waybill>"))
                    .withMessage("a.xml has no lines at the top level: its root is Waybill");
        }

        @Test
        void lines_further_down_do_not_count() {
            assertThatExceptionOfType(UnreadableDocument.class)
                    .isThrownBy(() -> read("<a><AddressOf><OrderLine/></AddressOf></a>"));
        }

        @Test
        void accepting_and_reading_agree() {
            assertThat(UblReader.accepts("<a><OrderLine/></a>".getBytes(UTF_8))).isTrue();
            assertThat(UblReader.accepts("<a/>".getBytes(UTF_8))).isFalse();
            assertThat(UblReader.accepts("<a>".getBytes(UTF_8))).isFalse();
        }
    }

    @Nested
    class MissingValues {

        @Test
        void an_empty_line_is_a_line() {
            BusinessDocument document = read("<Order><OrderLine/></Order>");

            assertThat(document.header()).isEqualTo(new Header("Order", null, null, null, null, null));
            assertThat(document.lines())
                    .containsExactly(new Line(
                            1,
                            null,
                            new Item(null, null, 0),
                            NONE,
                            new Price(null, NONE),
                            null,
                            BigDecimal.ZERO,
                            List.of(),
                            NO_DATES,
                            List.of()));
            assertThat(document.statedTotals()).isEqualTo(StatedTotals.NONE);
            assertThat(document.schedule()).isEqualTo(NO_DATES);
        }

        @Test
        void empty_elements_count_as_missing() {
            Line line =
                    line("<ID/><LineItem><Quantity unitCode=''> </Quantity><Price><PriceAmount/></Price></LineItem>");

            assertThat(line.id()).isNull();
            assertThat(line.quantity()).isEqualTo(NONE);
            assertThat(line.unreadable()).isEmpty();
        }

        @Test
        void a_document_without_a_currency_has_that_of_its_first_amount() {
            assertThat(read("<Order><OrderLine><x currencyID='SEK'/><x currencyID='EUR'/></OrderLine></Order>")
                            .header()
                            .currency())
                    .isEqualTo("SEK");
        }

        @Test
        void a_party_without_a_trading_name_has_its_registered_one() {
            String party = "<BuyerCustomerParty><Party><PartyName><Name/></PartyName>"
                    + "<PartyLegalEntity><RegistrationName>Acme plc</RegistrationName></PartyLegalEntity>"
                    + "</Party></BuyerCustomerParty>";

            assertThat(read("<Order>%s<OrderLine/></Order>".formatted(party))
                            .header()
                            .buyer())
                    .isEqualTo("Acme plc");
        }

        @Test
        void the_payable_amount_stands_for_the_lines_if_nothing_is_added() {
            String totals = "<LegalMonetaryTotal><PayableAmount>100</PayableAmount></LegalMonetaryTotal>";

            assertThat(read("<Invoice>%s<InvoiceLine/></Invoice>".formatted(totals))
                            .statedTotals()
                            .lines())
                    .isEqualTo(decimal("100"));
            assertThat(read("<Invoice><TaxTotal/>%s<InvoiceLine/></Invoice>".formatted(totals))
                            .statedTotals()
                            .lines())
                    .isNull();
        }
    }

    @Nested
    class Values {

        @ParameterizedTest
        @ValueSource(
                strings = {"1", "-1", "+1", "1.", ".5", "-0.50", "007", "1234567890123456789012345678901234567890"})
        void decimals_are_numbers(String text) {
            Line line = line("<Quantity>%s</Quantity>".formatted(text));

            assertThat(line.quantity().value()).isEqualTo(new BigDecimal(text));
            assertThat(line.unreadable()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "ten",
                    "1,5",
                    "1 000",
                    "1E9",
                    "1E999999999",
                    "0x10",
                    "NaN",
                    ".",
                    "-",
                    "--1",
                    "٣",
                    "12345678901234567890123456789012345678901"
                })
        void everything_else_is_kept_as_it_is(String text) {
            Line line = line("<Quantity unitCode='KGM'>%s</Quantity>".formatted(text));

            assertThat(line.quantity()).isEqualTo(new Quantity(null, "KGM"));
            assertThat(line.unreadable()).containsExactly(new UnreadableValue(ValueKind.QUANTITY, text));
        }

        @Test
        void a_price_with_an_unreadable_base_is_no_price() {
            Line line = line("<Price><PriceAmount>5</PriceAmount><BaseQuantity>many</BaseQuantity></Price>");

            assertThat(line.price().amount()).isNull();
            assertThat(line.unreadable()).containsExactly(new UnreadableValue(ValueKind.PRICE_BASE, "many"));
        }

        @Test
        void one_unreadable_charge_hides_the_sum_of_all() {
            Line line = line("<AllowanceCharge><Amount>1</Amount></AllowanceCharge>"
                    + "<AllowanceCharge><Amount>some</Amount></AllowanceCharge>");

            assertThat(line.charges()).isNull();
            assertThat(line.unreadable()).containsExactly(new UnreadableValue(ValueKind.CHARGE, "some"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"2008-05-01", "2008-05-01Z", "2008-05-01+02:00", " 2008-05-01\n"})
        void dates_may_have_a_time_zone(String text) {
            assertThat(read("<Order><IssueDate>%s</IssueDate><OrderLine/></Order>".formatted(text))
                            .header()
                            .issueDate())
                    .isEqualTo(date("2008-05-01"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"1.5.2008", "2008-02-30", "2008-5-1", "0000-01-01", "+12345-01-01", "-2008-05-01", "soon"})
        void what_is_no_date_is_kept_as_it_is(String text) {
            BusinessDocument document = read("<Order><IssueDate>%s</IssueDate><OrderLine/></Order>".formatted(text));

            assertThat(document.header().issueDate()).isNull();
            assertThat(document.unreadable()).containsExactly(new UnreadableValue(ValueKind.DATE, text));
        }

        @Test
        void an_unreadable_total_belongs_to_the_document() {
            String totals = "<LegalMonetaryTotal><PayableAmount>a lot</PayableAmount></LegalMonetaryTotal>";

            assertThat(read("<Invoice>%s<InvoiceLine/></Invoice>".formatted(totals))
                            .unreadable())
                    .containsExactly(new UnreadableValue(ValueKind.DOCUMENT_TOTAL, "a lot"));
        }
    }

    @Nested
    class Lines {

        @Test
        void the_item_of_a_line_item_may_be_known_by_its_id() {
            Line line = line("<ID>1</ID><LineItem><ID>X-7</ID></LineItem>");

            assertThat(line.id()).isEqualTo("1");
            assertThat(line.item().id()).isEqualTo("X-7");
        }

        @Test
        void a_line_without_an_id_has_that_of_its_line_item() {
            Line line = line("<LineItem><ID>1</ID></LineItem>");

            assertThat(line.id()).isEqualTo("1");
            assertThat(line.item().id()).isNull();
        }

        @Test
        void further_items_are_counted() {
            Line line =
                    line("<SalesItem><Quantity>8</Quantity></SalesItem><SalesItem><Quantity>3</Quantity></SalesItem>");

            assertThat(line.quantity().value()).isEqualTo(decimal("8"));
            assertThat(line.item().furtherItems()).isEqualTo(1);
        }

        @Test
        void currencies_are_collected_from_all_amounts() {
            Line line = line("<LineExtensionAmount currencyID='EUR'>1</LineExtensionAmount>"
                    + "<AllowanceCharge><Amount currencyID='SEK'>1</Amount></AllowanceCharge>"
                    + "<Price><PriceAmount currencyID='EUR'>1</PriceAmount></Price>");

            assertThat(line.currencies()).containsExactlyInAnyOrder("EUR", "SEK");
        }

        @Test
        void a_charge_is_added_and_everything_else_taken_off() {
            Line line = line("<AllowanceCharge><ChargeIndicator>1</ChargeIndicator><Amount>5</Amount></AllowanceCharge>"
                    + "<AllowanceCharge><ChargeIndicator>true</ChargeIndicator><Amount>4</Amount></AllowanceCharge>"
                    + "<AllowanceCharge><ChargeIndicator>false</ChargeIndicator><Amount>3</Amount></AllowanceCharge>");

            assertThat(line.charges()).isEqualTo(decimal("6"));
        }
    }

    @Nested
    class Schedules {

        private static final String DELIVERY =
                "<Delivery><LatestDeliveryDate>2008-05-01</LatestDeliveryDate></Delivery>";

        @Test
        void a_report_of_a_past_delivery_has_no_deadline() {
            assertThat(read("<Invoice>%s<InvoiceLine/></Invoice>".formatted(DELIVERY))
                            .schedule()
                            .deadlines())
                    .isEmpty();
            assertThat(read("<Quotation>%s<QuotationLine/></Quotation>".formatted(DELIVERY))
                            .schedule()
                            .deadlines())
                    .containsExactly(new Deadline("LatestDeliveryDate", date("2008-05-01")));
        }

        @Test
        void a_reminder_may_be_about_a_payment_long_due() {
            String payment = "<PaymentMeans><PaymentDueDate>2008-05-01</PaymentDueDate></PaymentMeans>";

            assertThat(read("<Reminder>%s<ReminderLine/></Reminder>".formatted(payment))
                            .schedule()
                            .deadlines())
                    .isEmpty();
        }

        @Test
        void periods_of_lines_belong_to_the_lines() {
            String period =
                    "<x><InvoicePeriod><StartDate>2008-05-02</StartDate><EndDate>2008-05-01</EndDate></InvoicePeriod></x>";
            BusinessDocument document = read("<Invoice><InvoiceLine>%s</InvoiceLine></Invoice>".formatted(period));

            assertThat(document.schedule()).isEqualTo(NO_DATES);
            assertThat(document.lines().get(0).schedule().periods())
                    .containsExactly(new Period("InvoicePeriod", date("2008-05-02"), date("2008-05-01")));
        }

        @Test
        void an_open_period_is_none() {
            String period = "<InvoicePeriod><StartDate>2008-05-02</StartDate></InvoicePeriod>";

            assertThat(read("<Invoice>%s<InvoiceLine/></Invoice>".formatted(period))
                            .schedule()
                            .periods())
                    .isEmpty();
        }
    }
}
