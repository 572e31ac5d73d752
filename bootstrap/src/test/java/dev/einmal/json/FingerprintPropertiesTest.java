package dev.einmal.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.Payload;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What holds for every value, tried on random ones; a failure names the seed that repeats it. */
@Tag("R39")
class FingerprintPropertiesTest {

    private static final int SEEDS = 1_000;

    private final JsonCodec codec = new JsonCodec(JsonLimits.defaults());

    @Test
    void every_notation_of_a_value_has_one_canonical_form() {
        forEverySeed(seed -> {
            RandomJson random = new RandomJson(seed);
            Object value = random.value();
            Payload payload = codec.encode(value);

            String notation = random.notationOf(value);
            assertThat(codec.parse(notation)).as("seed %d: %s", seed, notation).isEqualTo(payload);
            assertThat(codec.parse(payload.json())).as("seed %d, again", seed).isEqualTo(payload);
        });
    }

    @Test
    void a_value_that_was_read_is_written_as_before() {
        forEverySeed(seed -> {
            Payload payload = codec.encode(new RandomJson(seed).container());

            assertThat(codec.encode(codec.decode(payload, Object.class)))
                    .as("seed %d", seed)
                    .isEqualTo(payload);
            assertThat(codec.encode(codec.decode(payload, JsonNode.class)))
                    .as("seed %d", seed)
                    .isEqualTo(payload);
        });
    }

    @Test
    void different_values_have_different_fingerprints() {
        Map<Hash, @Nullable Object> seen = new HashMap<>();
        forEverySeed(seed -> {
            Object value = comparable(new RandomJson(seed).value());
            Object twin = seen.put(codec.encode(value).hash(), value);

            assertThat(twin == null || twin.equals(value))
                    .as("seed %d: %s and %s", seed, twin, value)
                    .isTrue();
        });
        assertThat(seen).hasSizeGreaterThan(SEEDS / 3);
    }

    @Test
    void numbers_have_one_fingerprint_exactly_when_they_are_equal() {
        forEverySeed(seed -> {
            RandomJson random = new RandomJson(seed);
            BigDecimal number = random.number();
            BigDecimal neighbour = number.add(BigDecimal.ONE.movePointLeft(number.scale() + 1));

            assertThat(codec.encode(neighbour)).as("seed %d", seed).isNotEqualTo(codec.encode(number));
            assertThat(codec.encode(number.setScale(number.scale() + 3)))
                    .as("seed %d", seed)
                    .isEqualTo(codec.encode(number));
        });
    }

    @Test
    void the_order_of_array_elements_always_counts() {
        forEverySeed(seed -> {
            RandomJson random = new RandomJson(seed);
            List<@Nullable Object> elements = new ArrayList<>(List.of(random.container(), random.string(), seed));
            Payload inOrder = codec.encode(elements);
            Collections.reverse(elements);

            assertThat(codec.encode(elements)).as("seed %d", seed).isNotEqualTo(inOrder);
        });
    }

    /** Java tells 1.0 from 1.00, JSON does not. */
    private static @Nullable Object comparable(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        }
        if (value instanceof List<?> elements) {
            List<@Nullable Object> copy = new ArrayList<>();
            elements.forEach(element -> copy.add(comparable(element)));
            return copy;
        }
        if (value instanceof Map<?, ?> members) {
            Map<Object, @Nullable Object> copy = new HashMap<>();
            members.forEach((name, member) -> copy.put(name, comparable(member)));
            return copy;
        }
        return value;
    }

    private static void forEverySeed(LongConsumer property) {
        LongStream.range(0, SEEDS).forEach(property);
    }
}
