package dev.einmal.domain.run;

import static dev.einmal.domain.run.Samples.ERROR;
import static dev.einmal.domain.run.Samples.INPUT;
import static dev.einmal.domain.run.Samples.NOW;
import static dev.einmal.domain.run.Samples.OTHER_INPUT;
import static dev.einmal.domain.run.Samples.OUTPUT;
import static dev.einmal.domain.run.Samples.terms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.key.StageKey;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AttemptTest {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");

    private final Run first = Samples.first(KEY, 3);

    @Test
    void every_attempt_of_a_generation_has_the_same_idempotency_key() {
        String key = first.attempt().idempotencyKey();
        Run retried = first.failed(ERROR, Duration.ZERO, NOW).granted(INPUT, terms(2), NOW);
        Run takenOver = first.granted(INPUT, terms(2), NOW);
        Run replayed = first.givenUp(ERROR, NOW).replayed(NOW).granted(INPUT, terms(2), NOW);

        assertThat(List.of(retried, takenOver, replayed))
                .extracting(run -> run.attempt().idempotencyKey())
                .containsOnly(key);
    }

    @Test
    void every_generation_has_an_idempotency_key_of_its_own() {
        Run rerun = first.succeeded(OUTPUT, NOW).regranted(OTHER_INPUT, terms(2), NOW);

        assertThat(rerun.attempt().idempotencyKey())
                .isNotEqualTo(first.attempt().idempotencyKey());
    }

    @Test
    @Tag("R06")
    void keys_that_look_the_same_when_joined_have_idempotency_keys_of_their_own() {
        List<StageKey> alike = List.of(
                StageKey.of("a", "b", "c1"),
                StageKey.of("ab", "c", "1"),
                StageKey.of("a:b", "c", "d"),
                StageKey.of("a", "b:c", "d"),
                StageKey.of("a", "1:b,1:c", "d"));

        assertThat(alike.stream().map(key -> Samples.first(key, 3).attempt().idempotencyKey()))
                .doesNotHaveDuplicates();
    }

    @Test
    void the_idempotency_key_never_changes_between_releases() {
        assertThat(first.attempt().idempotencyKey())
                .isEqualTo("ece0fa010623360772417cdd950fc7e98fafd1253f463b239af3e895886d1fd4");
    }

    @Test
    void a_lost_lease_says_whose_it_was_and_that_nothing_was_written() {
        var lost = new LeaseLost(first.attempt());

        assertThat(lost.code()).isEqualTo(ErrorCode.LEASE_LOST);
        assertThat(lost.key()).isEqualTo(KEY);
        assertThat(lost)
                .hasMessageStartingWith("lease lost: tenant=acme subject=order-1 stage=extract attempt=1 fence=")
                .hasMessageEndingWith("its writes were undone");
    }
}
