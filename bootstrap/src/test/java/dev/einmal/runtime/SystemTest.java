package dev.einmal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SystemTest {

    @Test
    void the_store_clock_reads_microseconds() {
        Instant instant = Instant.parse("2024-02-29T12:00:00.123456789Z");

        assertThat(new SystemStoreClock(() -> instant).now()).isEqualTo(Instant.parse("2024-02-29T12:00:00.123456Z"));
        assertThat(new SystemStoreClock().now()).isAfter(instant);
    }

    @Test
    void the_ticker_never_goes_back() {
        SystemTicker ticker = new SystemTicker();
        long before = ticker.nanos();

        assertThat(ticker.nanos() - before).isNotNegative();
    }

    @Test
    void chance_is_at_least_zero_and_below_one_and_varies() {
        RandomChance chance = new RandomChance();
        List<Double> draws = Stream.generate(chance::draw).limit(1_000).toList();

        assertThat(draws).allMatch(draw -> draw >= 0 && draw < 1);
        assertThat(Set.copyOf(draws)).hasSizeGreaterThan(900);
    }
}
