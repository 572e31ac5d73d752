package dev.einmal.examples.quote.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.examples.quote.document.BusinessDocument;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What holds for all documents; a failing case is named by its seed. */
class CalculationPropertiesTest {

    private static final int CASES = 2_000;

    private static void always(Consumer<Random> property) {
        for (long seed = 0; seed < CASES; seed++) {
            try {
                property.accept(new Random(seed));
            } catch (AssertionError e) {
                throw new AssertionError("with the seed " + seed, e);
            }
        }
    }

    @Test
    void a_line_total_is_within_half_a_cent_of_the_exact_fraction() {
        always(CalculationPropertiesTest::checkLineTotal);
    }

    private static void checkLineTotal(Random random) {
        BigDecimal quantity = decimal(random, 3);
        BigDecimal price = decimal(random, 4);
        BigDecimal charges = decimal(random, 2);
        BigDecimal base = decimal(random, 1).abs().add(BigDecimal.ONE);
        BusinessDocument document = new Lines()
                .line(quantity.toString(), price.toString(), base.toString(), charges.toString(), null)
                .stating((String) null);

        BigDecimal computed =
                Objects.requireNonNull(Calculation.lineTotals(document).get(0).computed());

        assertThat(computed.scale()).isEqualTo(2);
        BigDecimal error = computed.subtract(charges).multiply(base).subtract(quantity.multiply(price));
        assertThat(error.abs()).isLessThanOrEqualTo(base.multiply(new BigDecimal("0.005")));
    }

    @Test
    void returning_everything_costs_what_buying_it_did() {
        always(CalculationPropertiesTest::checkReturn);
    }

    private static void checkReturn(Random random) {
        String quantity = decimal(random, 3).toString();
        String price = decimal(random, 4).toString();
        String base = decimal(random, 1).abs().add(BigDecimal.ONE).toString();
        String returned = new BigDecimal(quantity).negate().toString();
        BusinessDocument document = new Lines()
                .line(quantity, price, base, "0", null)
                .line(returned, price, base, "0", null)
                .stating("0");

        assertThat(Calculation.of(document)).isEqualTo(new Totals("EUR", zero(), zero(), 0, List.of()));
    }

    @Test
    void the_order_of_lines_makes_no_difference_to_the_total() {
        always(CalculationPropertiesTest::checkOrder);
    }

    private static void checkOrder(Random random) {
        List<String> prices = prices(random);
        List<String> shuffled = new ArrayList<>(prices);
        Collections.shuffle(shuffled, random);

        assertThat(Calculation.of(document(prices)).total())
                .isEqualTo(Calculation.of(document(shuffled)).total());
    }

    @Test
    void a_document_that_states_what_it_comes_to_shows_no_difference() {
        always(CalculationPropertiesTest::checkStated);
    }

    private static void checkStated(Random random) {
        List<String> prices = prices(random);
        BusinessDocument silent = document(prices);
        Lines stating = new Lines();
        for (LineTotal line : Calculation.lineTotals(silent)) {
            stating.line("1", prices.get(line.line() - 1), String.valueOf(line.computed()));
        }

        Totals totals = Calculation.of(
                stating.stating(String.valueOf(Calculation.of(silent).total())));

        assertThat(totals.differences()).isEmpty();
        assertThat(totals.total()).isEqualTo(totals.statedTotal());
    }

    @Test
    void a_cent_more_or_less_is_always_noticed() {
        always(CalculationPropertiesTest::checkCent);
    }

    private static void checkCent(Random random) {
        List<String> prices = prices(random);
        BigDecimal total =
                new BigDecimal(String.valueOf(Calculation.of(document(prices)).total()));
        Lines lines = new Lines();
        prices.forEach(price -> lines.line("1", price, null));

        assertThat(Calculation.of(
                                lines.stating(total.add(new BigDecimal("0.01")).toString()))
                        .differences())
                .singleElement()
                .satisfies(difference -> assertThat(difference.kind()).isEqualTo(DifferenceKind.SUM_OF_LINES));
    }

    private static BusinessDocument document(List<String> prices) {
        Lines lines = new Lines();
        prices.forEach(price -> lines.line("1", price, null));
        return lines.stating((String) null);
    }

    private static List<String> prices(Random random) {
        List<String> prices = new ArrayList<>();
        for (int lines = 1 + random.nextInt(20); lines > 0; lines--) {
            prices.add(decimal(random, 4).toString());
        }
        return prices;
    }

    /** Small numbers and such of more than 64 bits, of either sign. */
    private static BigDecimal decimal(Random random, int decimals) {
        BigInteger digits = new BigInteger(1 + random.nextInt(90), random);
        return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), decimals);
    }

    private static BigDecimal zero() {
        return new BigDecimal("0.00");
    }
}
