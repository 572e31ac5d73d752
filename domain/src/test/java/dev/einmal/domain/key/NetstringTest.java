package dev.einmal.domain.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class NetstringTest {

    private static final String[] PIECES = {":", ",", "0", "1", "2", "9", "a", "\u20AC", "\uD83D\uDE00", ""};

    @Test
    void each_part_carries_its_length_in_bytes() {
        assertThat(encoded(List.of("a", "", "\u20AC"))).isEqualTo("1:a,0:,3:\u20AC,");
    }

    @Test
    @Tag("R06")
    void parts_that_look_the_same_when_joined_are_told_apart() {
        assertThat(encoded(List.of("a:b", "c"))).isNotEqualTo(encoded(List.of("a", "b:c")));
        assertThat(encoded(List.of("a", "b"))).isNotEqualTo(encoded(List.of("a,1:b")));
        assertThat(encoded(List.of())).isNotEqualTo(encoded(List.of("")));
    }

    /** What can be read back was not confused with anything else. */
    @Test
    @Tag("R06")
    void every_list_of_parts_can_be_read_back() {
        long seed = 20_261_130;
        var random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            List<String> parts = parts(random);
            assertThat(decoded(Netstring.of(parts))).as("seed %d", seed).isEqualTo(parts);
        }
    }

    private static List<String> parts(Random random) {
        List<String> parts = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            var part = new StringBuilder();
            for (int j = random.nextInt(8); j > 0; j--) {
                part.append(PIECES[random.nextInt(PIECES.length)]);
            }
            parts.add(part.toString());
        }
        return parts;
    }

    private static String encoded(List<String> parts) {
        return new String(Netstring.of(parts), StandardCharsets.UTF_8);
    }

    private static List<String> decoded(byte[] bytes) {
        List<String> parts = new ArrayList<>();
        int at = 0;
        while (at < bytes.length) {
            int colon = at;
            while (bytes[colon] != ':') {
                colon++;
            }
            int length = Integer.parseInt(new String(bytes, at, colon - at, StandardCharsets.US_ASCII));
            int end = colon + 1 + length;
            parts.add(new String(Arrays.copyOfRange(bytes, colon + 1, end), StandardCharsets.UTF_8));
            assertThat(bytes[end]).isEqualTo((byte) ',');
            at = end + 1;
        }
        return parts;
    }
}
