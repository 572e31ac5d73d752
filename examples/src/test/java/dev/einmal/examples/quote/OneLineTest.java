package dev.einmal.examples.quote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OneLineTest {

    private final Map<String, @Nullable Object> described = new HashMap<>(Map.of(
            "file", "/orders/a.xml", "kind", "Order", "id", "7", "lines", 2, "currency", "EUR", "total", "42.50"));

    @Test
    void a_document_is_told_in_one_line() {
        assertThat(OneLine.of(described)).isEqualTo("Order 7, 2 lines, 42.50 EUR");
    }

    @Test
    void a_stated_total_is_told_only_if_it_differs() {
        described.put("statedTotal", "42.5");
        assertThat(OneLine.of(described)).isEqualTo("Order 7, 2 lines, 42.50 EUR");

        described.put("statedTotal", "40.00");
        assertThat(OneLine.of(described)).isEqualTo("Order 7, 2 lines, 42.50 EUR, stated as 40.00 EUR");

        described.put("total", null);
        assertThat(OneLine.of(described)).isEqualTo("Order 7, 2 lines, stated as 40.00 EUR");
    }

    @Test
    void what_is_not_known_is_left_out() {
        described.put("id", null);
        described.put("lines", 1);
        described.put("currency", null);
        assertThat(OneLine.of(described)).isEqualTo("Order without id, 1 line, 42.50");

        described.put("lines", null);
        described.put("total", null);
        assertThat(OneLine.of(described)).isEqualTo("Order without id");
    }

    @Test
    void a_document_of_which_nothing_is_known_is_told_by_its_file() {
        described.put("kind", null);

        assertThat(OneLine.of(described)).isEqualTo("/orders/a.xml");
    }
}
