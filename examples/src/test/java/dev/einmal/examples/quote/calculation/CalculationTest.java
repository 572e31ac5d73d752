package dev.einmal.examples.quote.calculation;

import static dev.einmal.examples.quote.calculation.Lines.decimal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.document.Price;
import dev.einmal.examples.quote.document.Quantity;
import dev.einmal.examples.quote.document.StatedTotals;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalculationTest {

    private static @Nullable BigDecimal computed(BusinessDocument document) {
        return Calculation.lineTotals(document).get(0).computed();
    }

    private static List<String> messages(BusinessDocument document) {
        return Calculation.of(document).differences().stream()
                .map(Difference::message)
                .toList();
    }

    @Nested
    class OneLine {

        @ParameterizedTest(name = "{0} at {1} for {2} with {3} is {4}")
        @CsvSource({
            "3, 4, , 0, 12.00",
            "3, 0.333, , 0, 1.00",
            "100, 7, 1000, 0, 0.70",
            "1, 10, 3, 0, 3.33",
            "2, 10, 3, 0, 6.67",
            "1, 1273, 1, -2, 1271.00",
            "-1, 3.96, 1, 0, -3.96",
            "1, 0.005, , 0, 0.01",
            "-1, 0.005, , 0, -0.01",
            "1, 0.0049, , 0, 0.00",
            "1, 1, 3, 0.333, 0.67",
            "0, 5, , 0, 0.00"
        })
        void is_quantity_times_price_by_base_with_charges(
                String quantity, String price, @Nullable String base, String charges, String total) {
            assertThat(computed(new Lines()
                            .line(quantity, price, base, charges, null)
                            .stating((String) null)))
                    .isEqualTo(decimal(total));
        }

        @ParameterizedTest
        @CsvSource({", 1, 1, 0", "1, , 1, 0", "1, 1, 1, ", "1, 1, 0, 0", "1, 1, -1, 0"})
        void has_no_total_without_all_its_parts(
                @Nullable String quantity, @Nullable String price, String base, @Nullable String charges) {
            assertThat(computed(new Lines()
                            .line(quantity, price, base, charges, "7")
                            .stating((String) null)))
                    .isNull();
        }

        @Test
        void is_not_converted_from_one_unit_to_another() {
            Quantity tonnes = new Quantity(BigDecimal.ONE, "TNE");
            Price perKilogram = new Price(BigDecimal.ONE, new Quantity(BigDecimal.ONE, "KGM"));

            assertThat(computed(new Lines()
                            .line(tonnes, perKilogram, BigDecimal.ZERO, null, List.of("EUR"))
                            .stating((String) null)))
                    .isNull();
        }

        @Test
        void differs_from_what_is_stated_with_both_numbers() {
            Totals totals = Calculation.of(new Lines().line("2", "4.96", "4.96").stating((String) null));

            assertThat(totals.differences())
                    .containsExactly(new Difference(
                            DifferenceKind.LINE_TOTAL,
                            1,
                            new BigDecimal("9.92"),
                            new BigDecimal("4.96"),
                            "line 1 comes to 9.92, but the document states 4.96"));
        }

        @Test
        void is_compared_with_the_decimals_of_the_currency_at_least() {
            assertThat(messages(new Lines().line("1", "1273.00", "1273").stating((String) null)))
                    .isEmpty();
            assertThat(messages(new Lines().line("1", "1273.40", "1273").stating((String) null)))
                    .containsExactly("line 1 comes to 1273.40, but the document states 1273.00");
        }

        @Test
        void is_compared_with_all_decimals_that_are_stated() {
            assertThat(messages(new Lines().line("1", "0.1235", "0.1235").stating((String) null)))
                    .isEmpty();
            assertThat(messages(new Lines().line("1", "0.12345", "0.1235").stating((String) null)))
                    .isEmpty();
            assertThat(messages(new Lines().line("1", "0.1235", "0.1236").stating((String) null)))
                    .hasSize(1);
        }
    }

    @Nested
    class TheDocument {

        @Test
        void is_the_sum_of_its_lines() {
            Totals totals = Calculation.of(
                    new Lines().line("1", "10", "10").line("2", "5.25", null).stating("20.5"));

            assertThat(totals).isEqualTo(new Totals("EUR", decimal("20.50"), decimal("20.50"), 0, List.of()));
        }

        @Test
        void adds_rounded_lines_as_invoices_do() {
            Lines lines = new Lines().line("1", "0.005", "0.01").line("1", "0.005", "0.01");

            assertThat(Calculation.of(lines.stating("0.02")).differences()).isEmpty();
        }

        @Test
        void takes_a_line_at_its_word_that_cannot_be_computed() {
            assertThat(Calculation.of(new Lines().line(null, "4", "8").stating("8"))
                            .total())
                    .isEqualTo(decimal("8.00"));
        }

        @Test
        void has_no_total_if_a_line_has_none() {
            Totals totals = Calculation.of(
                    new Lines().line("1", "10", "10").line(null, null, null).stating("11"));

            assertThat(totals).isEqualTo(new Totals("EUR", null, decimal("11.00"), 0, List.of()));
        }

        @Test
        void has_no_total_in_two_currencies() {
            Lines lines = new Lines()
                    .line("1", "10", "10")
                    .line(
                            new Quantity(BigDecimal.ONE, null),
                            new Price(BigDecimal.ONE, new Quantity(null, null)),
                            BigDecimal.ZERO,
                            BigDecimal.ONE,
                            List.of("USD"));

            assertThat(Calculation.of(lines.stating("11")).total()).isNull();
            assertThat(Calculation.lineTotals(lines.stating("11")).get(1).computed())
                    .isEqualTo(decimal("1.00"));
        }

        @Test
        void differs_from_what_is_stated_with_both_numbers() {
            assertThat(messages(new Lines().line("1", "10", "10").stating("11")))
                    .containsExactly("the lines come to 10.00, but the document states 11.00");
        }

        @Test
        void states_nothing_to_differ_from() {
            Totals totals = Calculation.of(new Lines().line("1", "10", null).stating((String) null));

            assertThat(totals).isEqualTo(new Totals("EUR", decimal("10.00"), null, 0, List.of()));
        }

        @ParameterizedTest
        @CsvSource({"JPY, 4", "EUR, 3.51", "KWD, 3.510", "XXX, 3.51", "no such, 3.51", ", 3.51"})
        void is_written_with_the_decimals_of_its_currency(@Nullable String currency, String total) {
            Lines lines = new Lines()
                    .line(
                            new Quantity(BigDecimal.ONE, null),
                            new Price(decimal("3.51"), new Quantity(null, null)),
                            BigDecimal.ZERO,
                            null,
                            List.of());

            assertThat(Calculation.of(lines.inCurrency(currency, StatedTotals.NONE))
                            .total())
                    .isEqualTo(decimal(total));
        }
    }

    @Nested
    class ThePayableAmount {

        private static List<String> messages(
                @Nullable String taxInclusive, @Nullable String prepaid, @Nullable String rounding, String payable) {
            StatedTotals totals = new StatedTotals(
                    null, decimal(taxInclusive), decimal(prepaid), decimal(rounding), decimal(payable));
            return CalculationTest.messages(new Lines().line("1", "1", "1").stating(totals));
        }

        @ParameterizedTest
        @CsvSource({"119, , , 119", "119, 100, , 19.00", "119.02, , -0.02, 119", "1729, 1000, 0.30, 729", ", , , 119"})
        void agrees_with_the_other_totals(
                @Nullable String taxInclusive, @Nullable String prepaid, @Nullable String rounding, String payable) {
            assertThat(messages(taxInclusive, prepaid, rounding, payable)).isEmpty();
        }

        @Test
        void differs_from_them_with_both_numbers() {
            assertThat(messages("119", "100", "0.5", "20"))
                    .containsExactly("the payable amount comes to 19.50, but the document states 20.00");
        }
    }
}
