package dev.einmal.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.payload.Hash;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One value, one text: RFC 8785's own examples, and where Einmal keeps digits that it would round away. */
@Tag("R39")
class CanonicalFormTest {

    private final JsonCodec codec = new JsonCodec(JsonLimits.defaults());

    @Test
    void the_hash_is_the_digest_of_the_text_in_utf_8() {
        var payload = codec.parse("{ \"ü\": 1.0 }");

        assertThat(payload.json()).isEqualTo("{\"ü\":1}");
        assertThat(payload.hash()).isEqualTo(Hash.sha256("{\"ü\":1}".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void the_order_of_array_elements_counts() {
        assertThat(codec.parse("[1,2]").hash())
                .isNotEqualTo(codec.parse("[2,1]").hash());
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "true", "false", "\"\"", "0", "[]", "{}", "[[],{}]", "{\"\":{}}"})
    void the_smallest_values_are_their_own_form(String json) {
        assertThat(canonical(json)).isEqualTo(json);
    }

    @Nested
    class Numbers {

        /** RFC 8785, appendix B: the bits of a double, and how it is written. */
        @ParameterizedTest
        @CsvSource({
            "0000000000000000, 0",
            "8000000000000000, 0",
            "0000000000000001, 5e-324",
            "8000000000000001, -5e-324",
            "7fefffffffffffff, 1.7976931348623157e+308",
            "ffefffffffffffff, -1.7976931348623157e+308",
            "4340000000000000, 9007199254740992",
            "c340000000000000, -9007199254740992",
            "4430000000000000, 295147905179352830000",
            "44b52d02c7e14af5, 9.999999999999997e+22",
            "44b52d02c7e14af6, 1e+23",
            "44b52d02c7e14af7, 1.0000000000000001e+23",
            "444b1ae4d6e2ef4e, 999999999999999700000",
            "444b1ae4d6e2ef4f, 999999999999999900000",
            "444b1ae4d6e2ef50, 1e+21",
            "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
            "3eb0c6f7a0b5ed8d, 0.000001",
            "41b3de4355555553, 333333333.3333332",
            "41b3de4355555554, 333333333.33333325",
            "41b3de4355555555, 333333333.3333333",
            "41b3de4355555556, 333333333.3333334",
            "41b3de4355555557, 333333333.33333343",
            "becbf647612f3696, -0.0000033333333333333333",
            "43143ff3c1cb0959, 1424953923781206.2"
        })
        void a_double_is_written_as_rfc_8785_demands(String bits, String json) {
            double number = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));

            assertThat(codec.encode(number).json()).isEqualTo(json);
            assertThat(canonical(json)).isEqualTo(json);
        }

        /** JDK 17 itself writes these with more digits than needed, JDK 19 does not. */
        @ParameterizedTest
        @CsvSource({"2e23, 2e+23", "5.37e21, 5.37e+21", "6.84798354874497e18, 6847983548744970000"})
        void a_double_is_written_the_same_by_every_jdk(double number, String json) {
            assertThat(codec.encode(number).json()).isEqualTo(json);
        }

        @ParameterizedTest
        @ValueSource(strings = {"1", "1.0", "1e0", "1.00", "1E+0", "10e-1", "0.1e1"})
        void one_number_has_one_notation(String notation) {
            assertThat(canonical(notation)).isEqualTo("1");
        }

        @ParameterizedTest
        @ValueSource(strings = {"0", "-0", "0.0", "-0.00", "0e7", "-0E-300"})
        void zero_has_no_sign_and_no_exponent(String notation) {
            assertThat(canonical(notation)).isEqualTo("0");
        }

        @ParameterizedTest
        @CsvSource({
            "1.50, 1.5",
            "100, 100",
            "1e2, 100",
            "123e18, 123000000000000000000",
            "1e21, 1e+21",
            "1000000000000000000000, 1e+21",
            "12.5e-3, 0.0125",
            "1e-6, 0.000001",
            "1e-7, 1e-7",
            "-12.5e-9, -1.25e-8"
        })
        void numbers_are_plain_from_a_millionth_to_a_trilliard(String notation, String json) {
            assertThat(canonical(notation)).isEqualTo(json);
        }

        @ParameterizedTest
        @CsvSource({
            "1.0000000000000000001, 1.0000000000000000001",
            "12345678901234567890123, 1.2345678901234567890123e+22",
            "9007199254740993, 9007199254740993",
            "333333333.33333329, 333333333.33333329",
            "0.1000000000000000055511151231257827, 0.1000000000000000055511151231257827"
        })
        void a_number_that_no_double_stands_for_keeps_its_digits(String notation, String json) {
            assertThat(canonical(notation)).isEqualTo(json);
            assertThat(codec.encode(new BigDecimal(notation)).json()).isEqualTo(json);
        }
    }

    @Nested
    class Strings {

        /** RFC 8785, section 3.2.2, but for the number 333333333.33333329, which keeps its last digit here. */
        @Test
        void the_example_of_rfc_8785_comes_out_as_it_says() {
            String json = """
                    {
                      "numbers": [333333333.3333333, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
                      "literals": [null, true, false]
                    }""";

            assertThat(canonical(json))
                    .isEqualTo("{\"literals\":[null,true,false],"
                            + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                            + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
        }

        @Test
        void only_quotes_backslashes_and_controls_are_escaped() {
            assertThat(codec.encode("\b\t\n\f\r\u0001\u001f \"\\/\u007f\u2028ü😂")
                            .json())
                    .isEqualTo("\"\\b\\t\\n\\f\\r\\u0001\\u001f \\\"\\\\/\u007f\u2028ü😂\"");
        }

        /** RFC 8785, section 3.2.3: the emoji sorts before U+FB33, because half of it does. */
        @Test
        void names_are_sorted_by_utf_16_code_units() {
            String json = """
                    {
                      "\\u20ac": "Euro Sign", "\\r": "Carriage Return",
                      "\\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
                      "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control",
                      "\\u00f6": "Latin Small Letter O With Diaeresis"
                    }""";

            assertThat(canonical(json))
                    .isEqualTo("{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
                            + "\"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\","
                            + "\"😀\":\"Emoji: Grinning Face\",\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
        }

        @Test
        void text_that_looks_alike_is_not_normalised() {
            assertThat(codec.parse("\"\u00e9\"").hash())
                    .isNotEqualTo(codec.parse("\"e\u0301\"").hash());
        }
    }

    private String canonical(String json) {
        return codec.parse(json).json();
    }
}
