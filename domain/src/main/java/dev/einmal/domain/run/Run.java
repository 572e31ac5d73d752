package dev.einmal.domain.run;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.run.RunState.Cancelled;
import dev.einmal.domain.run.RunState.Dead;
import dev.einmal.domain.run.RunState.Running;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.domain.run.RunState.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The permanent record of a stage key: a pure value, with every transition it knows.
 *
 * <p>Who may make a transition is judged before it is made, in the claim rule and in {@link #isHeldBy}; every method
 * here assumes that. {@code now} is always one reading of the store's clock.
 *
 * @param key the identity that succeeds at most once a generation
 * @param id a time-ordered id for URLs and foreign keys
 * @param generation from 1; grows when a run is permitted to run again
 * @param grant the newest grant, live or not; its fence never goes back
 * @param inputHash the input of the newest attempt, or null if there was none yet
 * @param lastError why the newest failed attempt of this generation failed, or null
 */
public record Run(
        StageKey key,
        UUID id,
        int generation,
        Tally tally,
        Grant grant,
        @Nullable Hash inputHash,
        RunState state,
        @Nullable RunError lastError) {

    private static final Tally UNTRIED = new Tally(0, 1, 0, 0, 0, 0);

    /** The record that a key's first claim writes. */
    public static Run first(StageKey key, UUID id, Hash inputHash, GrantTerms terms, Instant now) {
        return new Run(
                key,
                id,
                1,
                Tally.first(terms.maxAttempts()),
                new Grant(Fence.first(now), terms.nonce()),
                inputHash,
                terms.running(ClaimKind.FIRST, now),
                null);
    }

    /** A key that was cancelled before anybody claimed it; {@code nonce} belongs to no claim. */
    public static Run tombstone(StageKey key, UUID id, UUID nonce, Cancellation cancellation) {
        Grant grant = new Grant(Fence.first(cancellation.at()), nonce);
        return new Run(key, id, 1, UNTRIED, grant, null, new Cancelled(cancellation), null);
    }

    public RunStatus status() {
        return state.status();
    }

    /** Whether the run is known with another input than {@code asked}. */
    public boolean differsFrom(Hash asked) {
        return inputHash != null && !inputHash.equals(asked);
    }

    /** Whether {@code claimed} is the newest grant and the run is still its to settle; an expired lease may be. */
    public boolean isHeldBy(Grant claimed) {
        return status() == RunStatus.RUNNING && grant.equals(claimed);
    }

    /** Another attempt of this generation; one whose lease ended without a word is counted as lost. */
    public Run granted(Hash input, GrantTerms terms, Instant now) {
        ClaimKind kind = kindOfNext();
        Tally before = status() == RunStatus.RUNNING ? tally.withLost() : tally;
        return new Run(
                key,
                id,
                generation,
                before.granted(terms.maxAttempts()),
                new Grant(grant.fence().next(now), terms.nonce()),
                input,
                terms.running(kind, now),
                lastError);
    }

    /** The first attempt of the next generation, with another input. */
    public Run regranted(Hash input, GrantTerms terms, Instant now) {
        Tally before = status() == RunStatus.RUNNING ? tally.withLost() : tally;
        return new Run(
                key,
                id,
                generation + 1,
                before.nextGeneration().granted(terms.maxAttempts()),
                new Grant(grant.fence().next(now), terms.nonce()),
                input,
                terms.running(ClaimKind.RERUN, now),
                null);
    }

    /** Gives up a run whose budget is used up; a running one lost its worker. */
    public Run buried(Instant now) {
        if (status() != RunStatus.RUNNING) {
            return with(new Dead(now), tally, grant.fence().next(now), lastError);
        }
        return with(new Dead(now), tally.withLost(), grant.fence().next(now), RunError.workerLost(tally.attempts()));
    }

    /**
     * As it is to be judged for a while after all leases stood still at once: no attempt that may still come back has lost
     * its run before {@code moment}.
     */
    public Run heldAtLeastUntil(Instant moment) {
        if (state instanceof Running held && held.leaseUntil().isBefore(moment)) {
            Running longer = new Running(held.worker(), held.kind(), moment, held.cancelRequest());
            return with(longer, tally, grant.fence(), lastError);
        }
        return this;
    }

    /** A longer lease for the same attempt; it never gets shorter. */
    public Run renewed(Duration lease, Instant now) {
        Running held = (Running) state;
        Instant until = now.plus(lease).isAfter(held.leaseUntil()) ? now.plus(lease) : held.leaseUntil();
        return with(
                new Running(held.worker(), held.kind(), until, held.cancelRequest()), tally, grant.fence(), lastError);
    }

    public Run succeeded(Payload output, Instant now) {
        return with(new Succeeded(Output.of(output), now), tally, grant.fence(), null);
    }

    /** The attempt failed and another follows after {@code delay}, unless a person asked the run to stop. */
    public Run failed(RunError error, Duration delay, Instant now) {
        return with(unlessCancelled(new Waiting(now.plus(delay)), now), tally, grant.fence(), error);
    }

    /** The attempt failed and none follows. */
    public Run givenUp(RunError error, Instant now) {
        return with(unlessCancelled(new Dead(now), now), tally, grant.fence(), error);
    }

    /** The attempt is handed back unused and does not count. */
    public Run released(Instant now) {
        return with(unlessCancelled(new Waiting(now), now), tally.withHandedBack(), grant.fence(), lastError);
    }

    /** Asks a running attempt to stop; takes any other open run out of circulation at once. */
    public Run cancelled(Cancellation cancellation) {
        if (state instanceof Running held) {
            return with(
                    new Running(held.worker(), held.kind(), held.leaseUntil(), cancellation),
                    tally,
                    grant.fence(),
                    lastError);
        }
        Fence next = grant.fence().next(cancellation.at());
        return with(new Cancelled(cancellation), tally, next, lastError);
    }

    /** Closes a run that was asked to stop and whose worker is gone. */
    public Run cancelledAfterLoss(Cancellation request, Instant now) {
        return with(new Cancelled(request), tally.withLost(), grant.fence().next(now), lastError);
    }

    /** A new budget for a dead run, in the same generation. */
    public Run replayed(Instant now) {
        return with(new Waiting(now), tally.replayed(), grant.fence().next(now), lastError);
    }

    /** Opens a cancelled run again, with what is left of its budget. */
    public Run reopened(Instant now) {
        return with(new Waiting(now), tally, grant.fence().next(now), lastError);
    }

    /** Starts the next generation of a succeeded run at a person's wish. */
    public Run rerun(Instant now) {
        return new Run(
                key,
                id,
                generation + 1,
                tally.nextGeneration(),
                new Grant(grant.fence().next(now), grant.nonce()),
                inputHash,
                new Waiting(now),
                null);
    }

    /** The attempt that holds a running run. */
    public Attempt attempt() {
        Running held = (Running) state;
        return new Attempt(
                key,
                id,
                grant,
                held.kind(),
                generation,
                tally.attempts(),
                tally.maxAttempts(),
                Objects.requireNonNull(inputHash),
                held.leaseUntil());
    }

    private ClaimKind kindOfNext() {
        if (status() == RunStatus.RUNNING) {
            return ClaimKind.TAKEOVER;
        }
        if (tally.attempts() > 0) {
            return ClaimKind.RETRY;
        }
        if (tally.replays() > 0) {
            return ClaimKind.REPLAY;
        }
        return generation > 1 ? ClaimKind.RERUN : ClaimKind.FIRST;
    }

    private RunState unlessCancelled(RunState next, Instant now) {
        Cancellation request = ((Running) state).cancelRequest();
        return request == null ? next : new Cancelled(new Cancellation(request.by(), request.why(), now));
    }

    private Run with(RunState next, Tally counts, Fence fence, @Nullable RunError error) {
        return new Run(key, id, generation, counts, new Grant(fence, grant.nonce()), inputHash, next, error);
    }

    /**
     * What a claim asks for besides the key and the input.
     *
     * @param nonce names the claim call
     */
    public record GrantTerms(WorkerId worker, UUID nonce, Duration lease, int maxAttempts) {

        public GrantTerms {
            if (maxAttempts < 1) {
                throw new IllegalArgumentException("maxAttempts must be ≥ 1, was " + maxAttempts);
            }
            if (lease.isNegative() || lease.isZero()) {
                throw new IllegalArgumentException("lease must be positive, was " + lease);
            }
        }

        Running running(ClaimKind kind, Instant now) {
            return new Running(worker, kind, now.plus(lease), null);
        }
    }
}
