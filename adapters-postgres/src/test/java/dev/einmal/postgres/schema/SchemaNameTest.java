package dev.einmal.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaNameTest {

    @ParameterizedTest
    @ValueSource(strings = {"einmal", "_", "order", "tenant_1", "a123456789012345678901234567890123456789"})
    void a_name_of_lower_case_letters_digits_and_underscores_is_taken(String name) {
        assertThat(new SchemaName(name).value()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Einmal",
                "1st",
                "a-b",
                "a\"b",
                "a b",
                "ä",
                "pg_einmal",
                "a1234567890123456789012345678901234567890"
            })
    void any_other_name_is_refused(String name) {
        assertThatThrownBy(() -> new SchemaName(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + name + "\"");
    }

    @Test
    void sql_written_for_einmal_is_turned_into_sql_for_this_schema() {
        assertThat(new SchemaName("order")
                        .in("SELECT 'einmal' FROM einmal.run WHERE einmal.now() > due AND my_einmal.x"))
                .isEqualTo("SELECT 'einmal' FROM \"order\".run WHERE \"order\".now() > due AND my_einmal.x");
    }
}
