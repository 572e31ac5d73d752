package dev.einmal.examples.quote.feasibility;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.examples.quote.ubl.UblReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeasibilityTest {

    private static final String QUANTITY = "<Quantity unitCode='KGM'>1</Quantity>";
    private static final String PRICE = "<Price><PriceAmount currencyID='EUR'>1</PriceAmount></Price>";

    private final Feasibility feasibility = new Feasibility(UnitCodes.published());

    private List<Finding> ofDocument(String content) {
        String xml = "<Order><DocumentCurrencyCode>EUR</DocumentCurrencyCode>%s</Order>".formatted(content);
        Findings findings = feasibility.of(UblReader.read("a.xml", xml.getBytes(UTF_8)));
        assertThat(findings.count()).isEqualTo(findings.listed().size());
        return findings.listed();
    }

    private List<Finding> ofLine(String content) {
        return ofDocument("<OrderLine>%s</OrderLine>".formatted(content));
    }

    private static Finding onLine(int line, FindingCode code, String what) {
        return new Finding(code, line, "line " + line + ": " + what);
    }

    @Test
    void a_complete_line_has_none() {
        assertThat(ofLine(QUANTITY + PRICE)).isEmpty();
    }

    @Test
    void an_empty_line_lacks_quantity_and_price() {
        assertThat(ofLine(""))
                .containsExactly(
                        onLine(1, FindingCode.MISSING_QUANTITY, "no quantity"),
                        onLine(1, FindingCode.MISSING_PRICE, "no price"));
    }

    @Test
    void a_quantity_needs_a_unit() {
        assertThat(ofLine("<Quantity>1</Quantity>" + PRICE))
                .containsExactly(onLine(1, FindingCode.MISSING_UNIT, "a quantity without a unit"));
    }

    @Test
    void a_unit_has_to_be_on_the_list() {
        assertThat(ofLine("<Quantity unitCode='KG'>1</Quantity>" + PRICE))
                .containsExactly(
                        onLine(1, FindingCode.UNKNOWN_UNIT, "the unit code 'KG' is not in UN/ECE Recommendation 20"));
    }

    @Test
    void a_value_that_is_no_number_is_not_missing_as_well() {
        assertThat(ofLine("<Quantity unitCode='KGM'>ten</Quantity><Price><PriceAmount>9,99</PriceAmount></Price>"))
                .containsExactly(
                        onLine(1, FindingCode.UNREADABLE_VALUE, "the quantity 'ten' is not a number"),
                        onLine(1, FindingCode.UNREADABLE_VALUE, "the price '9,99' is not a number"));
    }

    @Test
    void a_price_is_for_the_unit_of_the_quantity() {
        String price = "<Price><PriceAmount>1</PriceAmount><BaseQuantity unitCode='TNE'>1</BaseQuantity></Price>";

        assertThat(ofLine(QUANTITY + price))
                .containsExactly(
                        onLine(1, FindingCode.PRICE_UNIT_DIFFERS, "the quantity is in 'KGM', the price for 'TNE'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.000"})
    void a_price_is_for_more_than_nothing(String base) {
        String price = "<Price><PriceAmount>1</PriceAmount><BaseQuantity>%s</BaseQuantity></Price>".formatted(base);

        assertThat(ofLine(QUANTITY + price))
                .containsExactly(onLine(
                        1,
                        FindingCode.PRICE_BASE_NOT_POSITIVE,
                        "the price is for the quantity %s, which must be above 0".formatted(base)));
    }

    @Test
    void amounts_are_in_the_currency_of_the_document() {
        assertThat(ofLine(QUANTITY + PRICE.replace("EUR", "USD")))
                .containsExactly(onLine(1, FindingCode.CURRENCY_DIFFERS, "an amount in USD, the document is in EUR"));
    }

    @Test
    void an_id_is_taken_once_it_was_used() {
        String line = "<OrderLine><ID>%s</ID>%s%s</OrderLine>";

        assertThat(ofDocument(line.formatted("A", QUANTITY, PRICE)
                        + line.formatted("B", QUANTITY, PRICE)
                        + line.formatted("A", QUANTITY, PRICE)
                        + line.formatted("A", QUANTITY, PRICE)))
                .containsExactly(
                        onLine(3, FindingCode.DUPLICATE_LINE_ID, "the id 'A' is that of line 1, too"),
                        onLine(4, FindingCode.DUPLICATE_LINE_ID, "the id 'A' is that of line 1, too"));
    }

    @Test
    void lines_without_ids_do_not_share_one() {
        assertThat(ofDocument(
                        "<OrderLine>%1$s%2$s</OrderLine><OrderLine>%1$s%2$s</OrderLine>".formatted(QUANTITY, PRICE)))
                .isEmpty();
    }

    @Test
    void further_items_are_not_read_but_reported() {
        String item = "<SalesItem>%s%s</SalesItem>".formatted(QUANTITY, PRICE);

        assertThat(ofLine(item + item + item))
                .containsExactly(onLine(1, FindingCode.SEVERAL_ITEMS, "3 items, only the first is read"));
    }

    @ParameterizedTest
    @CsvSource({"2008-05-01, false", "2008-04-30, true", "2008-05-02, false"})
    void a_deadline_is_not_before_the_day_of_issue(String due, boolean found) {
        String dates = "<IssueDate>2008-05-01</IssueDate><DueDate>%s</DueDate>".formatted(due);

        assertThat(ofDocument(dates + "<OrderLine>%s%s</OrderLine>".formatted(QUANTITY, PRICE)))
                .isEqualTo(
                        found
                                ? List.of(new Finding(
                                        FindingCode.DATES_OUT_OF_ORDER,
                                        null,
                                        "DueDate 2008-04-30 is before the issue date 2008-05-01"))
                                : List.of());
    }

    @Test
    void a_period_ends_after_it_starts() {
        String period = "<Delivery><PromisedPeriod><StartDate>2008-05-02</StartDate>"
                + "<EndDate>2008-05-01</EndDate></PromisedPeriod></Delivery>";

        assertThat(ofLine(QUANTITY + PRICE + period))
                .containsExactly(onLine(
                        1,
                        FindingCode.DATES_OUT_OF_ORDER,
                        "PromisedPeriod ends on 2008-05-01, before it starts on 2008-05-02"));
    }

    @Test
    void what_concerns_the_document_comes_first() {
        String dates = "<IssueDate>today</IssueDate>";

        assertThat(ofDocument(dates + "<OrderLine/>")).extracting(Finding::line).containsExactly(null, 1, 1);
    }
}
