package dev.einmal.domain.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.retry.Backoff.Growth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BackoffTest {

    private static final Instant NOW = Instant.parse("2026-11-30T09:00:00Z");
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Every growth with bases, factors and caps from nothing to the largest there is. */
    static List<Backoff> extremes() {
        List<Duration> bases =
                List.of(Duration.ZERO, Duration.ofNanos(1), Duration.ofNanos(1_500), SECOND, Backoff.MAX_CAP);
        List<Duration> caps = List.of(Duration.ZERO, Duration.ofNanos(1_500), SECOND, Backoff.MAX_CAP);
        List<Backoff> backoffs = new ArrayList<>();
        for (Growth growth : Growth.values()) {
            for (Duration base : bases) {
                for (double factor : new double[] {1, 1.1, 2, 1e6, Double.MAX_VALUE}) {
                    for (Duration cap : caps) {
                        backoffs.add(new Backoff(growth, base, factor, cap, true));
                    }
                }
            }
        }
        return backoffs;
    }

    @ParameterizedTest
    @MethodSource("extremes")
    @Tag("R24")
    void a_ceiling_is_never_negative_never_falls_and_never_exceeds_the_cap(Backoff backoff) {
        Duration before = Duration.ZERO;
        for (int attempt = 0; attempt <= 10_000; attempt++) {
            Duration ceiling = backoff.ceiling(attempt);
            if (ceiling.compareTo(before) < 0 || ceiling.compareTo(backoff.cap()) > 0) {
                assertThat(ceiling).as("attempt %d", attempt).isBetween(before, backoff.cap());
            }
            before = ceiling;
        }
    }

    @ParameterizedTest
    @MethodSource("extremes")
    @Tag("R24")
    void jitter_stays_between_nothing_and_the_ceiling_and_the_due_time_can_be_stored(Backoff backoff) {
        for (int attempt :
                new int[] {Integer.MIN_VALUE, -1, 0, 1, 2, 31, 32, 63, 64, 1_000, 10_000, Integer.MAX_VALUE}) {
            for (double drawn : new double[] {0, 0.5, Math.nextDown(1.0)}) {
                Duration delay = backoff.delay(attempt, drawn);
                assertThat(delay).isBetween(Duration.ZERO, backoff.ceiling(attempt));
                assertThat(NOW.plus(delay)).isBefore(Instant.parse("2027-12-01T00:00:00Z"));
                assertThat(delay.toNanos() % 1_000).isZero();
            }
        }
    }

    @Test
    void a_fixed_delay_is_always_the_same() {
        Backoff backoff = Backoff.fixed(SECOND);

        assertThat(List.of(backoff.delay(1, 0.3), backoff.delay(2, 0.6), backoff.delay(99, 0)))
                .containsOnly(SECOND);
    }

    @Test
    void a_linear_ceiling_grows_by_its_step() {
        Backoff backoff = Backoff.linear(SECOND, Duration.ofSeconds(3)).withoutJitter();

        assertThat(List.of(1, 2, 3, 4).stream().map(attempt -> backoff.delay(attempt, 0.5)))
                .containsExactly(SECOND, Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(3));
    }

    @Test
    void an_exponential_ceiling_doubles() {
        Backoff backoff = Backoff.exponential(SECOND, Duration.ofSeconds(5));

        assertThat(List.of(0, 1, 2, 3, 4).stream().map(backoff::ceiling))
                .containsExactly(SECOND, SECOND, Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(5));
    }

    @Test
    void full_jitter_draws_evenly_below_the_ceiling() {
        Backoff backoff = Backoff.exponential(SECOND, Duration.ofMinutes(1));

        assertThat(backoff.delay(3, 0)).isEqualTo(Duration.ZERO);
        assertThat(backoff.delay(3, 0.25)).isEqualTo(SECOND);
        assertThat(backoff.delay(3, 0.5)).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void values_out_of_range_are_refused() {
        assertThatThrownBy(() -> new Backoff(Growth.FIXED, SECOND.negated(), 1, SECOND, true))
                .hasMessage("base must be between 0 and 365 days, was PT-1S");
        assertThatThrownBy(() -> new Backoff(Growth.FIXED, Duration.ofSeconds(Long.MAX_VALUE), 1, SECOND, true))
                .hasMessageStartingWith("base must be between 0 and 365 days");
        assertThatThrownBy(() -> new Backoff(Growth.FIXED, SECOND, 0.5, SECOND, true))
                .hasMessage("factor must be a number ≥ 1, was 0.5");
        assertThatThrownBy(() -> new Backoff(Growth.FIXED, SECOND, Double.NaN, SECOND, true))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> new Backoff(Growth.FIXED, SECOND, Double.POSITIVE_INFINITY, SECOND, true))
                .hasMessageContaining("Infinity");
        assertThatThrownBy(() -> new Backoff(Growth.FIXED, SECOND, 1, Duration.ofDays(366), true))
                .hasMessageContaining("cap must be between 0 and 365 days");
    }
}
