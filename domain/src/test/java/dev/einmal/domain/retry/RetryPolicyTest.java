package dev.einmal.domain.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.Samples;
import dev.einmal.domain.settle.Settlement.GiveUp;
import dev.einmal.domain.settle.Settlement.Retry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    private static final RunError ERROR = RunError.of(ErrorKind.HANDLER, "no such article");
    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");

    @Test
    void a_failed_attempt_is_tried_again_after_the_backoffs_delay() {
        var policy = new RetryPolicy(2, Backoff.exponential(Duration.ofSeconds(4), Duration.ofMinutes(1)));
        Attempt attempt = Samples.first(KEY, 2).attempt();

        assertThat(policy.afterFailure(attempt, ERROR, 0.5))
                .isEqualTo(new Retry(attempt, ERROR, Duration.ofSeconds(2)));
    }

    @Test
    void the_last_attempt_is_given_up() {
        Attempt attempt = Samples.first(KEY, 1).attempt();

        assertThat(attempt.isLast()).isTrue();
        assertThat(RetryPolicy.DEFAULT.afterFailure(attempt, ERROR, 0.5)).isEqualTo(new GiveUp(attempt, ERROR));
    }

    @Test
    void by_default_there_are_five_attempts_from_one_second_to_five_minutes_apart() {
        assertThat(RetryPolicy.DEFAULT)
                .isEqualTo(new RetryPolicy(5, Backoff.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5))));
    }

    @Test
    void there_is_at_least_one_attempt() {
        assertThatThrownBy(() -> new RetryPolicy(0, Backoff.fixed(Duration.ZERO)))
                .hasMessage("maxAttempts must be ≥ 1, was 0");
    }
}
