package dev.einmal.domain.claim;

import static dev.einmal.domain.run.Samples.ERROR;
import static dev.einmal.domain.run.Samples.INPUT;
import static dev.einmal.domain.run.Samples.LEASE;
import static dev.einmal.domain.run.Samples.NOW;
import static dev.einmal.domain.run.Samples.OTHER_INPUT;
import static dev.einmal.domain.run.Samples.OUTPUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimRule.ClaimDecision;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Cancellation;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.Fence;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState.Running;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.domain.run.RunState.Waiting;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.run.Samples;
import dev.einmal.domain.settle.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random lives of a run, after every step of which what must always hold is checked. */
@Tag("R09")
class ClaimRuleWalkTest {

    private static final int WALKS = 2_000;
    private static final int STEPS = 100;
    private static final int MAX_ATTEMPTS = 3;
    private static final List<InputPolicy> POLICIES = List.of(InputPolicy.values());

    @Test
    void no_life_of_a_run_breaks_what_must_always_hold() {
        for (int seed = 0; seed < WALKS; seed++) {
            var walk = new Walk(seed);
            for (int step = 0; step < STEPS; step++) {
                walk.step();
            }
        }
    }

    /** One life: the run, the time, and every attempt that was ever granted, late ones too. */
    private static final class Walk {

        private final int seed;
        private final Random random;
        private final List<Attempt> granted = new ArrayList<>();
        private final Set<Fence> fences = new HashSet<>();
        private final Set<Integer> succeededGenerations = new HashSet<>();
        private Instant now = NOW;
        private @Nullable Run run;

        Walk(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        void step() {
            now = now.plus(LEASE.dividedBy(2).multipliedBy(random.nextInt(3)));
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> claim();
                case 3 -> renew();
                case 4 -> operate();
                default -> settle();
            }
        }

        private void claim() {
            Claim claim = Samples.claim(
                    StageKey.of("acme", "order-1", "extract"),
                    random.nextInt(4) == 0 ? OTHER_INPUT : INPUT,
                    POLICIES.get(random.nextInt(POLICIES.size())),
                    Samples.terms(new UUID(4, random.nextLong()), MAX_ATTEMPTS));
            Run before = run;
            ClaimDecision decision = before == null ? ClaimRule.first(claim, now) : ClaimRule.judge(before, claim, now);
            if (decision.outcome() instanceof Acquired acquired) {
                checkGrant(before, acquired.attempt());
                granted.add(acquired.attempt());
            }
            become(decision.changed());
        }

        private void checkGrant(@Nullable Run before, Attempt attempt) {
            assertThat(fences.add(attempt.grant().fence()))
                    .as("seed %d: a fence given twice", seed)
                    .isTrue();
            assertThat(attempt.number()).as("seed %d: too many attempts", seed).isLessThanOrEqualTo(MAX_ATTEMPTS);
            if (before == null) {
                return;
            }
            assertThat(attempt.grant().fence())
                    .as("seed %d", seed)
                    .isGreaterThan(before.grant().fence());
            if (before.state() instanceof Running held) {
                assertThat(held.isExpired(now))
                        .as("seed %d: a live lease was taken over", seed)
                        .isTrue();
            }
            if (before.state() instanceof Waiting waiting && attempt.kind() != ClaimKind.RERUN) {
                assertThat(waiting.isDue(now))
                        .as("seed %d: granted before it was due", seed)
                        .isTrue();
            }
        }

        private void renew() {
            Attempt attempt = anyAttempt();
            if (attempt != null && run().isHeldBy(attempt.grant())) {
                become(run().renewed(LEASE, now));
            }
        }

        private void settle() {
            Attempt attempt = anyAttempt();
            if (attempt == null || !run().isHeldBy(attempt.grant())) {
                return;
            }
            Settlement settlement = switch (random.nextInt(4)) {
                case 0 -> new Settlement.Succeed(attempt, OUTPUT);
                case 1 -> new Settlement.GiveUp(attempt, ERROR);
                case 2 -> new Settlement.Release(attempt);
                default -> new Settlement.Retry(attempt, ERROR, Duration.ofSeconds(random.nextInt(60)));
            };
            become(settlement.applyTo(run(), now));
        }

        private void operate() {
            if (run == null) {
                return;
            }
            switch (run.status()) {
                case DEAD -> become(run.replayed(now));
                case CANCELLED -> become(run.reopened(now));
                case SUCCEEDED -> become(run.rerun(now));
                case RUNNING, WAITING -> become(run.cancelled(new Cancellation("operator", "why", now)));
            }
        }

        private @Nullable Attempt anyAttempt() {
            return granted.isEmpty() ? null : granted.get(random.nextInt(granted.size()));
        }

        private Run run() {
            return Objects.requireNonNull(run);
        }

        private void become(@Nullable Run after) {
            if (after == null) {
                return;
            }
            if (run != null) {
                checkStep(run, after);
            }
            if (after.status() == RunStatus.SUCCEEDED) {
                assertThat(succeededGenerations.add(after.generation()))
                        .as("seed %d: two successes in generation %d", seed, after.generation())
                        .isTrue();
            }
            run = after;
        }

        private void checkStep(Run before, Run after) {
            assertThat(after.grant().fence())
                    .as("seed %d", seed)
                    .isGreaterThanOrEqualTo(before.grant().fence());
            assertThat(after.id()).isEqualTo(before.id());
            assertThat(after.generation()).as("seed %d", seed).isBetween(before.generation(), before.generation() + 1);
            if (before.state() instanceof Succeeded) {
                assertThat(after.generation())
                        .as("seed %d: a success undone", seed)
                        .isGreaterThan(before.generation());
            }
            assertThat(after.tally().attempts()).as("seed %d", seed).isBetween(0, MAX_ATTEMPTS);
            assertThat(after.tally().starts()).as("seed %d", seed).isGreaterThanOrEqualTo(granted.isEmpty() ? 0 : 1);
        }
    }
}
