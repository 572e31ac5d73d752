package dev.einmal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.payload.InvalidPayload;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be stored and returned exactly is refused at once, and the message says where it is. */
class JsonCodecRefusalsTest {

    private final JsonCodec codec = new JsonCodec(JsonLimits.defaults());

    @Nested
    @Tag("R38")
    class Characters {

        @ParameterizedTest
        @ValueSource(strings = {"{\"a\":[0,\"x\\u0000\"]}", "{\"a\":[0,\"\\u0078\\u0000\"]}"})
        void a_zero_character_in_a_parsed_string_is_refused(String json) {
            assertRefused(
                    json,
                    "the string at /a/1 contains the character U+0000 at index 1, "
                            + "which the database cannot store");
        }

        @Test
        void a_zero_character_that_is_not_escaped_is_refused() {
            assertThatThrownBy(() -> codec.parse("{\"a\":[0,\"x\u0000\"]}"))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageStartingWith("the text is not JSON at /a/1 (line 1, column 11): ");
        }

        @Test
        void a_zero_character_in_a_java_value_is_refused() {
            assertThatThrownBy(() -> codec.encode(Map.of("lines", List.of(new Named("a\u0000b")))))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessage("the string at /lines/0/name contains the character U+0000 at index 1, "
                            + "which the database cannot store");
        }

        @Test
        void a_zero_character_in_a_name_is_refused_without_being_repeated() {
            assertRefused(
                    "{\"a\":{\"b\\u0000\":1}}",
                    "a name in the object at /a contains the character U+0000 "
                            + "at index 1, which the database cannot store");
            assertThatThrownBy(() -> codec.encode(Map.of("\u0000", 1)))
                    .hasMessageStartingWith("a name in the object at the root contains the character U+0000");
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"\\ud83d\"", "\"\\ude00\"", "\"\\ud83dx\"", "\"\\ude00\\ud83d\""})
        void half_a_surrogate_pair_is_refused(String json) {
            assertRefused(
                    json,
                    "the string at the root contains half a surrogate pair at index 0, " + "which is no character");
        }

        @Test
        void a_zero_character_in_a_set_is_refused_with_the_place_of_the_set() {
            assertThatThrownBy(() -> codec.encode(new Named[] {new Named(Set.of("\u0000"))}))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageEndingWith("[] cannot be written as JSON: at /0/name: the string at the root contains "
                            + "the character U+0000 at index 0, which the database cannot store");
        }

        @Test
        void half_a_surrogate_pair_in_a_java_value_or_name_is_refused() {
            assertThatThrownBy(() -> codec.encode(List.of("ok", "😀\ud83d")))
                    .hasMessage("the string at /1 contains half a surrogate pair at index 2, which is no character");
            assertThatThrownBy(() -> codec.encode(Map.of("\ud83d", 1)))
                    .hasMessageStartingWith("a name in the object at the root contains half a surrogate pair");
        }
    }

    @Nested
    class Texts {

        @Test
        void a_name_that_occurs_twice_is_refused() {
            assertRefused("{\"a\":{\"b\":1,\"\\u0062\":1}}", "the name at /a/b occurs twice in its object");
            Map<Object, Integer> twice = new LinkedHashMap<>();
            twice.put("1", 1);
            twice.put(1, 1);
            assertThatThrownBy(() -> codec.encode(twice)).hasMessage("the name at /1 occurs twice in its object");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "  ", "\n"})
        void an_empty_text_is_refused(String text) {
            assertRefused(text, "the text is not JSON: it is empty");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"{", "[1,", "[1,]", "{\"a\"}", "nul", "'a'", "01", "+1", ".5", "1.", "0x1", "{a:1}", "\"a"})
        void what_is_not_json_is_refused(String text) {
            assertThatThrownBy(() -> codec.parse(text))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageStartingWith("the text is not JSON at ");
        }

        @Test
        void what_follows_the_value_is_refused() {
            assertRefused("{} []", "the text is not JSON: something follows the value, line 1, column 4");
        }

        @Test
        void a_message_repeats_only_the_beginning_of_what_is_wrong() {
            String name = "n".repeat(5_000);

            assertThatThrownBy(() -> codec.parse("{\"" + name + "\":" + "q".repeat(5_000) + "}"))
                    .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(600));
        }
    }

    @Nested
    class Numbers {

        @Test
        void what_is_no_number_is_refused() {
            assertThatThrownBy(() -> codec.encode(Map.of("rate", Double.NaN)))
                    .hasMessage("the number at /rate is NaN, which JSON does not have");
            assertThatThrownBy(() -> codec.encode(List.of(Float.NEGATIVE_INFINITY)))
                    .hasMessage("the number at /0 is -Infinity, which JSON does not have");
            assertRefused("[Infinity]", "the number at /0 is Infinity, which JSON does not have");
        }

        @ParameterizedTest
        @CsvSource({"1e999, true", "1e1000, false", "1e-1000, true", "1e-1001, false", "1.5e-1000, false"})
        void a_number_has_at_most_a_thousand_digits_before_and_after_the_point(String number, boolean accepted) {
            if (accepted) {
                assertThat(codec.parse(number).json()).isNotEmpty();
            } else {
                assertRefused(
                        number,
                        "the number at the root is " + number
                                + ", which has more than 1000 digits before or after the decimal point");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"1e2147483648", "1e-99999999999999999999", "9e999999999", "-1E2147483647"})
        void an_exponent_beyond_every_bound_is_refused(String number) {
            assertThatThrownBy(() -> codec.parse("[" + number + "]"))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageStartingWith("the number at /0 is " + number);
        }

        @Test
        void a_number_of_very_many_digits_is_refused_by_its_beginning() {
            assertRefused(
                    "1".repeat(100_000),
                    "the number at the root is " + "1".repeat(40)
                            + "…, which has more than 1000 digits before or after the decimal point");
            assertThatThrownBy(() -> codec.encode(new BigDecimal("1E+400000"))).isInstanceOf(InvalidPayload.class);
        }
    }

    @Nested
    class Sizes {

        @Test
        void nesting_ends_at_the_limit() {
            assertThat(codec.parse("[".repeat(64) + "]".repeat(64)).json()).hasSize(128);
            assertThatThrownBy(() -> codec.parse("[".repeat(65) + "]".repeat(65)))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageEndingWith("/0/0/0 is nested deeper than the limit of 64");
            assertThatThrownBy(() -> codec.parse("[".repeat(1_000_000))).isInstanceOf(InvalidPayload.class);
        }

        @Test
        void a_value_that_contains_itself_is_refused() {
            assertThatThrownBy(() -> codec.encode(new Ring()))
                    .hasMessageEndingWith("it is nested deeper than the limit of 64, or contains itself");
            assertThatThrownBy(() -> codec.encode(new RingOfSets()))
                    .hasMessageEndingWith("it is nested deeper than the limit of 64, or contains itself");
        }

        @Test
        void nesting_counts_through_sets() {
            Object value = 1;
            for (int depth = 0; depth < 64; depth++) {
                value = Set.of(value);
            }
            Object deepest = value;

            assertThat(codec.encode(deepest).json()).hasSize(129);
            assertThatThrownBy(() -> codec.encode(Set.of(deepest))).isInstanceOf(InvalidPayload.class);
        }

        @Test
        void the_canonical_text_ends_at_the_limit_in_bytes() {
            String largest = "ü".repeat((1_048_576 - 2) / 2);

            assertThat(codec.encode(largest).json()).hasSize(largest.length() + 2);
            assertThat(codec.parse(" ".repeat(2_000_000) + "\"" + largest + "\"")
                            .json())
                    .hasSize(largest.length() + 2);
            assertThatThrownBy(() -> codec.encode(largest + "x"))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessage("a payload may be at most 1,048,576 bytes of JSON, was 1,048,577: "
                            + "store large content elsewhere");
        }

        @Test
        void an_endless_value_is_refused_before_it_takes_the_memory() {
            Iterator<String> endless = Stream.generate(() -> "again").iterator();

            assertThatThrownBy(() -> codec.encode(endless))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageEndingWith("cannot be written as JSON: the value is more than 4,194,304 characters "
                            + "of JSON: store large content elsewhere");
        }
    }

    @Nested
    class Values {

        @Test
        void a_value_without_any_property_is_refused() {
            assertThatThrownBy(() -> codec.encode(Map.of("a", new Object())))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageContaining(
                            "cannot be written as JSON: at /a: No serializer found for class " + "java.lang.Object");
        }

        @Test
        void a_value_whose_own_code_fails_is_refused_with_its_reason() {
            assertThatThrownBy(() -> codec.encode(List.of(new Failing())))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageEndingWith("cannot be written as JSON: at /0/state: "
                            + "java.lang.IllegalStateException: not yet known")
                    .hasRootCauseInstanceOf(IllegalStateException.class);
        }

        @Test
        void a_null_name_is_refused() {
            assertThatThrownBy(() -> codec.encode(Collections.singletonMap(null, 1)))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessageContaining("Null key");
        }
    }

    private void assertRefused(String json, String message) {
        assertThatThrownBy(() -> codec.parse(json))
                .isInstanceOf(InvalidPayload.class)
                .hasMessage(message);
    }

    record Named(Object name) {}

    static final class Ring {

        public List<Ring> getNext() {
            return List.of(this);
        }
    }

    static final class RingOfSets {

        public Set<RingOfSets> getNext() {
            return new HashSet<>(List.of(this));
        }
    }

    static final class Failing {

        private final Optional<String> state = Optional.empty();

        public String getState() {
            return state.orElseThrow(() -> new IllegalStateException("not yet known"));
        }
    }
}
