package dev.einmal.memory;

import dev.einmal.application.run.StageRuns;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.claim.ClaimRule;
import dev.einmal.domain.claim.ClaimRule.ClaimDecision;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState.Running;
import dev.einmal.domain.run.RunState.Waiting;
import dev.einmal.domain.settle.RenewOutcome;
import dev.einmal.domain.settle.RenewOutcome.Busy;
import dev.einmal.domain.settle.RenewOutcome.Renewed;
import dev.einmal.domain.settle.Resolution;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.SettleOutcome.Settled;
import dev.einmal.domain.settle.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Runs in memory: judged by the domain's rules on the newest version, while the row is held. */
final class InMemoryStageRuns implements StageRuns {

    /** How long a first claim waits for another one of the same key, and how soon asking for a busy run is worth it. */
    private static final Duration BRIEF = Duration.ofMillis(500);

    private final InMemoryTable<StageKey, Run> runs;
    private final StoreClock clock;

    InMemoryStageRuns(InMemoryTable<StageKey, Run> runs, StoreClock clock) {
        this.runs = runs;
        this.clock = clock;
    }

    @Override
    public List<ClaimOutcome> claim(Transaction tx, List<Claim> claims) {
        Instant now = clock.now();
        return InKeyOrder.answer(claims, Claim::key, claim -> claim(tx, claim, now));
    }

    /** A refusal may come from a look without a lock; whatever changes the run is judged again under the lock. */
    private ClaimOutcome claim(Transaction tx, Claim claim, Instant now) {
        Optional<Run> seen = runs.find(tx, claim.key());
        if (seen.isEmpty()) {
            return firstClaim(tx, claim, now);
        }
        ClaimDecision glance = ClaimRule.judge(seen.get(), claim, now);
        if (glance.changed() == null) {
            return glance.outcome();
        }
        return runs.tryLock(tx, claim.key()).map(row -> decide(row, claim, now)).orElseGet(() -> busy(claim, now));
    }

    /** Waits for another first claim; the time is read again after that, so that a lease is never born shortened. */
    private ClaimOutcome firstClaim(Transaction tx, Claim claim, Instant now) {
        return runs.tryLock(InMemoryTransaction.of(tx), claim.key(), BRIEF)
                .map(row -> decide(row, claim, clock.now()))
                .orElseGet(() -> busy(claim, now));
    }

    private static ClaimOutcome decide(LockedRow<StageKey, Run> row, Claim claim, Instant now) {
        ClaimDecision decision = row.value()
                .map(newest -> ClaimRule.judge(newest, claim, now))
                .orElseGet(() -> ClaimRule.first(claim, now));
        Run changed = decision.changed();
        if (changed == null) {
            row.letGo();
        } else {
            row.write(changed);
        }
        return decision.outcome();
    }

    private static ClaimOutcome busy(Claim claim, Instant now) {
        return new InProgress(claim.key(), now.plus(BRIEF));
    }

    @Override
    public List<RenewOutcome> renew(Transaction tx, List<Attempt> attempts, Duration lease) {
        Instant now = clock.now();
        return InKeyOrder.answer(attempts, Attempt::key, attempt -> renew(tx, attempt, lease, now));
    }

    private RenewOutcome renew(Transaction tx, Attempt attempt, Duration lease, Instant now) {
        if (runs.find(tx, attempt.key()).filter(run -> isHeld(run, attempt)).isEmpty()) {
            return new RenewOutcome.Lost(attempt);
        }
        Optional<LockedRow<StageKey, Run>> row = runs.tryLock(tx, attempt.key());
        if (row.isEmpty()) {
            return new Busy(attempt);
        }
        Optional<Run> held = heldBy(attempt, row.get());
        if (held.isEmpty()) {
            return new RenewOutcome.Lost(attempt);
        }
        Run renewed = held.get().renewed(lease, now);
        row.get().write(renewed);
        Running running = (Running) renewed.state();
        return new Renewed(attempt, running.leaseUntil(), running.cancelRequest() != null);
    }

    @Override
    public List<Holding> fence(Transaction tx, List<Attempt> attempts) {
        return InKeyOrder.answer(
                attempts,
                Attempt::key,
                attempt -> heldBy(attempt, runs.lock(tx, attempt.key())).isPresent() ? Holding.HELD : Holding.LOST);
    }

    @Override
    public List<SettleOutcome> settle(Transaction tx, List<Settlement> settlements) {
        Instant now = clock.now();
        return InKeyOrder.answer(
                settlements, settlement -> settlement.attempt().key(), settlement -> settle(tx, settlement, now));
    }

    private SettleOutcome settle(Transaction tx, Settlement settlement, Instant now) {
        Attempt attempt = settlement.attempt();
        LockedRow<StageKey, Run> row = runs.lock(tx, attempt.key());
        Optional<Run> held = heldBy(attempt, row);
        if (held.isEmpty()) {
            return new SettleOutcome.Lost(attempt);
        }
        Run settled = settlement.applyTo(held.get(), now);
        row.write(settled);
        return new Settled(attempt, settled.status(), settled.state() instanceof Waiting next ? next.due() : null);
    }

    @Override
    public List<Optional<Run>> find(Transaction tx, List<StageKey> keys) {
        return runs.find(tx, keys);
    }

    @Override
    public List<Resolution> resolve(Transaction tx, List<Attempt> attempts) {
        return InKeyOrder.answer(attempts, Attempt::key, attempt -> resolve(tx, attempt));
    }

    /** Who holds the row knows that no transaction that settles it is still under way, and that none begins. */
    private Resolution resolve(Transaction tx, Attempt attempt) {
        LockedRow<StageKey, Run> row = runs.lock(tx, attempt.key());
        if (row.value().isEmpty()) {
            row.letGo();
        }
        return row.value()
                .filter(run -> run.grant().equals(attempt.grant()))
                .map(run -> isHeld(run, attempt) ? Resolution.NOT_COMMITTED : Resolution.COMMITTED)
                .orElse(Resolution.SUPERSEDED);
    }

    /** The newest version of the run if the attempt still holds it; else the row is given back. */
    private static Optional<Run> heldBy(Attempt attempt, LockedRow<StageKey, Run> row) {
        Optional<Run> held = row.value().filter(run -> isHeld(run, attempt));
        if (held.isEmpty()) {
            row.letGo();
        }
        return held;
    }

    private static boolean isHeld(Run run, Attempt attempt) {
        return run.isHeldBy(attempt.grant());
    }
}
