package dev.einmal.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TransactionLimitsTest {

    @Test
    void the_defaults_are_known() {
        assertThat(TransactionLimits.DEFAULT.lockTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(TransactionLimits.DEFAULT.statementTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(TransactionLimits.DEFAULT.idleTimeout()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void a_limit_of_nothing_is_refused() {
        assertThatThrownBy(() -> new TransactionLimits(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(1)))
                .hasMessage("lockTimeout must be between 1 ms and 24 days, was PT0S");
    }
}
