package dev.einmal.domain.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What may be part of a key, in every place where a key has a part. */
class KeyTextTest {

    private static final List<String> LETTERS = List.of("a", "\u00E4", "\u20AC", "\uD83D\uDE00");

    /** A part of a key, as its name, limit and constructor. */
    record Part(String name, int maxBytes, Function<String, Comparable<?>> make) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Part> parts() {
        return Stream.of(
                new Part("tenant", TenantId.MAX_BYTES, TenantId::new),
                new Part("subject", SubjectId.MAX_BYTES, SubjectId::new),
                new Part("stage", StageName.MAX_BYTES, StageName::new),
                new Part("pipeline", PipelineName.MAX_BYTES, PipelineName::new),
                new Part("queue", QueueName.MAX_BYTES, QueueName::new),
                new Part("worker", WorkerId.MAX_BYTES, WorkerId::new));
    }

    @ParameterizedTest
    @MethodSource("parts")
    @Tag("R03")
    @SuppressWarnings("NullAway") // A caller without null checks is what this is about.
    void a_missing_part_is_refused(Part part) {
        assertThatThrownBy(() -> part.make().apply(null))
                .isInstanceOf(InvalidKey.class)
                .hasMessage(part + " must not be null");
        assertThatThrownBy(() -> part.make().apply(""))
                .isInstanceOf(InvalidKey.class)
                .hasMessage(part + " must not be empty")
                .extracting(e -> ((InvalidKey) e).code())
                .isEqualTo(ErrorCode.INVALID_KEY);
    }

    @ParameterizedTest
    @MethodSource("parts")
    @Tag("R07")
    void every_text_up_to_the_limit_is_accepted_and_every_longer_one_refused(Part part) {
        for (String letter : LETTERS) {
            String longest = letter.repeat(part.maxBytes() / bytes(letter));

            assertThat(part.make().apply(longest)).hasToString(longest);
            assertThatThrownBy(() -> part.make().apply(longest + letter))
                    .isInstanceOf(InvalidKey.class)
                    .hasMessageStartingWith("%s must be at most %d bytes of UTF-8, was %d: \""
                            .formatted(part, part.maxBytes(), bytes(longest + letter)));
        }
    }

    @Test
    void a_refused_text_is_shown_in_part() {
        String tooLong = "\uD83D\uDE00".repeat(1_000_000);

        assertThatThrownBy(() -> new SubjectId(tooLong))
                .hasMessage(
                        "subject must be at most 256 bytes of UTF-8, was 4000000: \"%s…\"", tooLong.substring(0, 80));
    }

    @ParameterizedTest
    @MethodSource("parts")
    @Tag("R38")
    void a_zero_character_is_refused_with_its_place(Part part) {
        assertThatThrownBy(() -> part.make().apply("ab\u0000c"))
                .isInstanceOf(InvalidKey.class)
                .hasMessage(part + " must not contain the character U+0000, found at index 2");
    }

    @ParameterizedTest
    @MethodSource("parts")
    void half_a_surrogate_pair_is_refused_with_its_place(Part part) {
        for (String broken : List.of("a\uD83D", "a\uDE00", "a\uDE00\uD83D", "a\uD83D\uD83D\uDE00")) {
            assertThatThrownBy(() -> part.make().apply(broken))
                    .isInstanceOf(InvalidKey.class)
                    .hasMessage(part + " must be well-formed UTF-16, found half a surrogate pair at index 1");
        }
    }

    @Test
    @Tag("R06")
    void nothing_is_folded_trimmed_or_normalised() {
        List<String> similar = List.of("o", "O", " o", "o ", "\u00F6", "o\u0308", "\uFEFFo", "o\t");

        assertThat(similar.stream().map(SubjectId::new).distinct()).hasSameSizeAs(similar);
        assertThat(similar.stream().map(SubjectId::new).map(SubjectId::value)).containsExactlyElementsOf(similar);
    }

    @Test
    void the_order_is_that_of_utf_8_bytes() {
        long seed = 20_261_130;
        var random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            String left = text(random);
            String right = text(random);
            int bytes = Arrays.compareUnsigned(
                    left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
            assertThat(Integer.signum(new SubjectId(left).compareTo(new SubjectId(right))))
                    .as("seed %d: %s and %s", seed, left, right)
                    .isEqualTo(Integer.signum(bytes));
        }
    }

    @Test
    void keys_are_ordered_by_tenant_then_subject_then_stage() {
        List<StageKey> ordered = List.of(
                StageKey.of("a", "a", "a"),
                StageKey.of("a", "a", "b"),
                StageKey.of("a", "b", "a"),
                StageKey.of("b", "a", "a"));

        assertThat(List.of(ordered.get(3), ordered.get(1), ordered.get(2), ordered.get(0)).stream()
                        .sorted())
                .containsExactlyElementsOf(ordered);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** A short text of letters around the places where UTF-8 and UTF-16 order differently. */
    private static String text(Random random) {
        int[] letters = {'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x1F600, 0x10FFFF};
        return IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(i -> Character.toString(letters[random.nextInt(letters.length)]))
                .collect(Collectors.joining());
    }
}
