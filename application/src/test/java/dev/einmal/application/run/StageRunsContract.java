package dev.einmal.application.run;

import static dev.einmal.application.testing.Caller.INPUT;
import static dev.einmal.application.testing.Caller.LEASE;
import static dev.einmal.application.testing.Caller.OTHER_INPUT;
import static dev.einmal.application.testing.Caller.OUTPUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.Caller;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.application.testing.Store;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.claim.ClaimOutcome.InputChanged;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.Output;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What claiming means to one caller at a time. */
public abstract class StageRunsContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");

    private Store store;
    private Caller caller;

    /** A store without rows. */
    protected abstract Store emptyStore();

    @BeforeEach
    void open() {
        store = emptyStore();
        caller = new Caller(store, new SeededIds(1));
    }

    @Test
    void a_new_key_is_acquired_and_its_run_is_as_the_rule_says() {
        Claim claim = caller.asking(KEY);

        Attempt attempt = caller.acquire(claim);

        assertThat(attempt.kind()).isEqualTo(ClaimKind.FIRST);
        assertThat(attempt.runId()).isEqualTo(claim.newRunId());
        assertThat(attempt.leaseUntil()).isEqualTo(store.clock().now().plus(LEASE));
        assertThat(caller.run(KEY).attempt()).isEqualTo(attempt);
    }

    @Test
    void a_claim_is_refused_while_the_lease_is_held() {
        Attempt first = caller.acquire(KEY);

        assertThat(caller.claim(KEY)).isEqualTo(new InProgress(KEY, first.leaseUntil()));
    }

    @Test
    @Tag("R09")
    void a_claim_takes_over_when_the_lease_has_ended_and_gets_a_larger_fence() {
        Attempt first = caller.acquire(KEY);
        store.clock().advance(LEASE);

        Attempt second = caller.acquire(KEY);

        assertThat(second.kind()).isEqualTo(ClaimKind.TAKEOVER);
        assertThat(second.grant().fence()).isGreaterThan(first.grant().fence());
        assertThat(caller.run(KEY).tally().lost()).isEqualTo(1);
    }

    @Test
    @Tag("R40")
    void a_succeeded_key_answers_with_its_output() {
        Attempt attempt = caller.acquire(KEY);
        caller.succeed(attempt);

        assertThat(caller.claim(KEY))
                .isEqualTo(new AlreadySucceeded(
                        KEY, Output.of(OUTPUT), 1, store.clock().now(), false));
    }

    @Test
    @Tag("R40")
    void another_input_under_REJECT_is_a_typed_mismatch() {
        caller.succeed(caller.acquire(KEY));

        assertThat(caller.claim(caller.asking(KEY, OTHER_INPUT, InputPolicy.REJECT)))
                .isEqualTo(new InputChanged(KEY, INPUT, OTHER_INPUT));
    }

    @Test
    void a_claim_call_sent_again_gets_its_own_grant_again() {
        Claim claim = caller.asking(KEY);
        Attempt attempt = caller.acquire(claim);
        store.clock().advance(Duration.ofSeconds(1));

        assertThat(caller.claim(claim)).isEqualTo(new Acquired(attempt));
    }

    @Test
    void a_batch_is_answered_in_its_order() {
        StageKey before = StageKey.of("acme", "order-0", "extract");
        StageKey after = StageKey.of("acme", "order-2", "extract");

        List<ClaimOutcome> outcomes =
                caller.claim(List.of(caller.asking(after), caller.asking(before), caller.asking(KEY)));

        assertThat(outcomes).extracting(ClaimOutcome::key).containsExactly(after, before, KEY);
    }
}
