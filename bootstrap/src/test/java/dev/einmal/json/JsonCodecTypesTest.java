package dev.einmal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InvalidPayload;
import dev.einmal.domain.payload.Payload;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Java values come back as they went in, and equal values look the same whatever their type. */
class JsonCodecTypesTest {

    private final JsonCodec codec = new JsonCodec(JsonLimits.defaults());

    @Nested
    class RoundTrips {

        @Test
        void a_record_of_many_types_comes_back() {
            Order order = new Order(
                    UUID.fromString("018f2b1e-0000-7000-8000-000000000001"),
                    Colour.DARK_RED,
                    new BigDecimal("12345678901234567890.123456789"),
                    BigInteger.TEN.pow(40),
                    0.1,
                    Optional.of("urgent"),
                    OptionalInt.empty(),
                    LocalDate.of(2024, 2, 29),
                    Instant.parse("2024-02-29T12:00:00.123456Z"),
                    Duration.ofMillis(90_500),
                    List.of(new Line("1", 3), new Line("2", 0)),
                    Map.of(Colour.BLUE, 1L),
                    null);

            assertThat(codec.decode(codec.encode(order), Order.class)).isEqualTo(order);
        }

        @Test
        void it_is_written_in_plain_words() {
            Order order = new Order(
                    new UUID(0, 1),
                    Colour.DARK_RED,
                    new BigDecimal("1.50"),
                    BigInteger.TWO,
                    2e-3,
                    Optional.empty(),
                    OptionalInt.of(7),
                    LocalDate.of(2024, 2, 29),
                    Instant.EPOCH,
                    Duration.ofMinutes(90),
                    List.of(new Line("1", 3)),
                    Map.of(Colour.BLUE, 1L),
                    null);

            assertThat(codec.encode(order).json())
                    .isEqualTo("{\"at\":\"1970-01-01T00:00:00Z\",\"big\":2,\"colour\":\"DARK_RED\","
                            + "\"counts\":{\"BLUE\":1},\"day\":\"2024-02-29\","
                            + "\"id\":\"00000000-0000-0000-0000-000000000001\",\"lines\":[{\"id\":\"1\",\"quantity\":3}],"
                            + "\"note\":null,\"price\":1.5,\"priority\":7,\"remark\":null,\"took\":\"PT1H30M\","
                            + "\"weight\":0.002}");
        }

        @Test
        void times_keep_their_offset_and_their_zone() {
            OffsetDateTime offset = OffsetDateTime.parse("2024-03-31T02:30:00+02:00");
            ZonedDateTime zoned = ZonedDateTime.parse("2024-10-27T02:30:00+01:00[Europe/Berlin]");

            assertThat(codec.decode(codec.encode(offset), OffsetDateTime.class)).isEqualTo(offset);
            assertThat(codec.decode(codec.encode(zoned), ZonedDateTime.class)).isEqualTo(zoned);
        }

        @ParameterizedTest
        @CsvSource({"21", "25", "300"})
        void a_whole_number_with_an_exponent_in_its_text_comes_back(int zeros) {
            BigInteger number = BigInteger.TEN.pow(zeros);

            assertThat(codec.encode(number).json()).isEqualTo("1e+" + zeros);
            assertThat(codec.decode(codec.encode(number), BigInteger.class)).isEqualTo(number);
        }

        @Test
        void doubles_come_back_bit_by_bit() {
            for (double number : new double[] {Double.MIN_VALUE, Double.MAX_VALUE, 0.1, 1.0 / 3, 1e21, 8e-320}) {
                assertThat(codec.decode(codec.encode(number), Double.class)).isEqualTo(number);
            }
        }

        @Test
        void a_type_with_arguments_is_read_by_its_reference() {
            List<Line> lines = List.of(new Line("1", 1), new Line("2", 2));

            assertThat(codec.decode(codec.encode(lines), new TypeReference<List<Line>>() {}))
                    .isEqualTo(lines);
        }

        @Test
        void an_interface_is_read_by_the_names_of_its_cases() {
            Shape shape = new Circle(2);

            assertThat(codec.encode(shape).json()).isEqualTo("{\"radius\":2,\"shape\":\"circle\"}");
            assertThat(codec.decode(codec.encode(shape), Shape.class)).isEqualTo(shape);
        }

        @Test
        void a_record_is_its_components_and_nothing_else() {
            assertThat(codec.encode(new Rectangle(2, 3)).json()).isEqualTo("{\"height\":3,\"width\":2}");
            assertThat(codec.encode(new Nothing()).json()).isEqualTo("{}");
            assertThat(codec.decode(codec.encode(new Nothing()), Nothing.class)).isEqualTo(new Nothing());
        }

        @Test
        void a_value_does_not_depend_on_how_the_store_writes_numbers() {
            Payload written = codec.encode(Map.of("n", BigInteger.TEN.pow(30)));
            Payload stored = new Payload("{\"n\": 1" + "0".repeat(30) + "}", written.hash());

            assertThat(codec.decode(stored, JsonNode.class)).isEqualTo(codec.decode(written, JsonNode.class));
            assertThat(codec.decode(stored, Object.class)).isEqualTo(codec.decode(written, Object.class));
        }
    }

    @Nested
    @Tag("R39")
    class Fingerprints {

        @Test
        void maps_and_records_of_every_kind_with_the_same_content_have_one_fingerprint() {
            Map<String, Object> linked = new LinkedHashMap<>();
            linked.put("quantity", new BigDecimal("3.00"));
            linked.put("id", "1");
            Hash hash = codec.encode(new Line("1", 3)).hash();

            assertThat(codec.encode(linked).hash()).isEqualTo(hash);
            assertThat(codec.encode(new TreeMap<>(linked)).hash()).isEqualTo(hash);
            assertThat(codec.encode(Map.of("id", "1", "quantity", 3.0f)).hash()).isEqualTo(hash);
            assertThat(codec.encode(codec.decode(codec.encode(linked), JsonNode.class))
                            .hash())
                    .isEqualTo(hash);
            assertThat(codec.parse("{\"quantity\": 3e0, \"id\": \"\\u0031\"}").hash())
                    .isEqualTo(hash);
        }

        @Test
        void a_set_without_an_order_is_written_sorted() {
            Set<Line> lines = Set.of(new Line("b", 1), new Line("a", 2), new Line("a", 1));

            assertThat(codec.encode(Map.of("lines", lines)).json())
                    .isEqualTo("{\"lines\":[{\"id\":\"a\",\"quantity\":1},{\"id\":\"a\",\"quantity\":2},"
                            + "{\"id\":\"b\",\"quantity\":1}]}");
            assertThat(codec.decode(codec.encode(lines), new TypeReference<Set<Line>>() {}))
                    .isEqualTo(lines);
        }

        @Test
        void a_set_with_an_order_keeps_it() {
            assertThat(codec.encode(new LinkedHashSet<>(List.of(2, 10, 1))).json())
                    .isEqualTo("[2,10,1]");
            assertThat(codec.encode(new TreeSet<>(List.of(2, 10, 1))).json()).isEqualTo("[1,2,10]");
        }

        @Test
        void null_and_absent_are_two_things() {
            assertThat(codec.encode(new Line(null, 1)).hash())
                    .isNotEqualTo(codec.parse("{\"quantity\":1}").hash());
        }
    }

    @Nested
    class Misfits {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "[]|at the root found an array where dev.einmal.json.JsonCodecTypesTest$Line is wanted",
                    "{\"quantity\":\"3\"}|at /quantity found the string where int is wanted",
                    "{\"quantity\":1.5}|at /quantity found a number with a fraction or exponent where int is wanted",
                    "{\"quantity\":null}|at /quantity found null where int is wanted",
                    "{\"id\":7}|at /id found a whole number where java.lang.String is wanted",
                    "{\"id\":true}|at /id found a boolean where java.lang.String is wanted",
                    "{\"id\":{\"a\":1}}|at /id found an object where java.lang.String is wanted",
                    "{\"quantity\":-1}|at the root: java.lang.IllegalArgumentException: quantity must be ≥ 0, was -1"
                })
        void the_message_says_what_was_found_where(String json, String message) {
            assertMisfit(json, Line.class, message);
        }

        @Test
        void the_place_reaches_into_lists_and_maps() {
            String json = "{\"lines\":[{},{\"quantity\":false}]}";

            assertMisfit(json, Order.class, "at /lines/1/quantity found a boolean where int is wanted");
            assertThatThrownBy(() -> codec.decode(
                            codec.parse("{\"a/b\":{\"~\":\"x\"}}"),
                            new TypeReference<Map<String, Map<String, Integer>>>() {}))
                    .hasMessageContaining("at /a~1b/~0 found the string where java.lang.Integer is wanted")
                    .hasMessageStartingWith("JSON cannot be read as java.util.Map<java.lang.String, ");
        }

        @Test
        void a_value_that_an_enum_or_a_date_does_not_have_is_shown() {
            assertMisfit(
                    "{\"colour\":\"dark red\"}",
                    Order.class,
                    "at /colour found the string \"dark red\" where " + Colour.class.getTypeName() + " is wanted");
            assertMisfit(
                    "{\"day\":\"2023-02-29\"}",
                    Order.class,
                    "at /day found the string \"2023-02-29\" where java.time.LocalDate is wanted");
            assertThatThrownBy(() -> codec.decode(codec.parse("{\"colour\":0}"), Order.class))
                    .isInstanceOf(InvalidPayload.class);
        }

        @Test
        void a_long_value_is_not_repeated() {
            assertThatThrownBy(() -> codec.decode(codec.encode(Map.of("day", "9".repeat(10_000))), Order.class))
                    .hasMessageContaining("\"" + "9".repeat(40) + "…\"")
                    .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(300));
        }

        @Test
        void null_is_refused_where_the_type_has_no_value_for_it() {
            Payload none = codec.encode(null);

            assertThatThrownBy(() -> codec.decode(none, Line.class))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessage("JSON cannot be read as " + Line.class.getTypeName() + ": found null at the root");
            assertThat(codec.decodeNullable(none, Line.class)).isNull();
            assertThat(codec.decode(none, new TypeReference<Optional<Line>>() {}))
                    .isEmpty();
            assertThat(codec.decode(none, JsonNode.class).isNull()).isTrue();
        }

        @Test
        void members_unknown_to_the_type_are_passed_over_and_missing_ones_are_empty() {
            assertThat(codec.decode(codec.parse("{\"id\":\"1\",\"added later\":[1]}"), Line.class))
                    .isEqualTo(new Line("1", 0));
        }

        @Test
        void a_class_name_in_json_loads_nothing() {
            assertThatThrownBy(() ->
                            codec.decode(codec.parse("{\"value\":{\"@class\":\"java.util.ArrayList\"}}"), Gadget.class))
                    .isInstanceOf(InvalidPayload.class);
            assertThat(codec.decode(codec.parse("[\"java.util.ArrayList\",[]]"), Object.class))
                    .isInstanceOf(List.class);
        }

        private void assertMisfit(String json, Class<?> type, String message) {
            assertThatThrownBy(() -> codec.decode(codec.parse(json), type))
                    .isInstanceOf(InvalidPayload.class)
                    .hasMessage("JSON cannot be read as " + type.getTypeName() + ": " + message);
        }
    }

    enum Colour {
        DARK_RED,
        BLUE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    record Line(@Nullable String id, int quantity) {
        Line {
            if (quantity < 0) {
                throw new IllegalArgumentException("quantity must be ≥ 0, was " + quantity);
            }
        }
    }

    record Order(
            UUID id,
            Colour colour,
            BigDecimal price,
            BigInteger big,
            double weight,
            Optional<String> remark,
            OptionalInt priority,
            LocalDate day,
            Instant at,
            Duration took,
            List<Line> lines,
            Map<Colour, Long> counts,
            @Nullable String note) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "shape")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Rectangle.class, name = "rectangle")
    })
    sealed interface Shape {}

    record Circle(int radius) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NONE)
    record Rectangle(int width, int height) implements Shape {
        public boolean isSquare() {
            return width == height;
        }

        public int getArea() {
            return width * height;
        }
    }

    record Nothing() {}

    record Gadget(@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS) Object value) {}
}
