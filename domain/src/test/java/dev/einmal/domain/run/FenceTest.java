package dev.einmal.domain.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("R09")
class FenceTest {

    private static final Instant NOW = Instant.parse("2026-11-30T09:00:00.123456789Z");

    @Test
    void the_first_fence_is_the_time_in_microseconds() {
        assertThat(Fence.first(NOW)).isEqualTo(new Fence(1_796_029_200_123_456L));
    }

    @Test
    void it_grows_with_the_clock() {
        assertThat(Fence.first(NOW).next(NOW.plusSeconds(1))).isEqualTo(Fence.first(NOW.plusSeconds(1)));
    }

    @Test
    void it_grows_even_if_the_clock_stands_still_or_goes_back() {
        Fence first = Fence.first(NOW);

        assertThat(first.next(NOW)).isEqualTo(new Fence(first.value() + 1));
        assertThat(first.next(NOW.minus(Duration.ofDays(1)))).isGreaterThan(first);
    }
}
