package dev.einmal.application.run;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.settle.RenewOutcome;
import dev.einmal.domain.settle.Resolution;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The permanent record of every stage key.
 *
 * <p>Every method answers each element of its list, in the list's order; a list names a key at most once. Rows are
 * locked in the order of their keys. Time is the store's, read once per call. Safe for use by several threads, each
 * with a transaction of its own.
 */
public interface StageRuns {

    /**
     * Judges every claim by {@code ClaimRule} on the newest version of its run, and writes what it grants or buries.
     *
     * <p>Never waits for a run that somebody is working on or settling: that one is in progress. Only the first claim
     * of a key may wait, for another first claim of the same key, for half a second at most; after that, too, the
     * answer is that it is in progress. A key that has succeeded is answered without a lock or a write.
     */
    List<ClaimOutcome> claim(Transaction tx, List<Claim> claims);

    /**
     * Makes the leases of attempts that still hold their runs last {@code lease} from now; none gets shorter.
     *
     * <p>Never waits: a run whose row is locked is answered as busy.
     */
    List<RenewOutcome> renew(Transaction tx, List<Attempt> attempts, Duration lease);

    /**
     * Locks the runs that the attempts still hold until the transaction ends, so that nobody takes them over before
     * what follows is committed. To come before anything else that a settling transaction writes.
     */
    List<Holding> fence(Transaction tx, List<Attempt> attempts);

    /** Ends the attempts that still hold their runs, and leaves all other runs untouched. */
    List<SettleOutcome> settle(Transaction tx, List<Settlement> settlements);

    /** The runs as they are committed, or as this transaction changed them. */
    List<Optional<Run>> find(Transaction tx, List<StageKey> keys);

    /**
     * What became of successes whose COMMIT was not answered. Waits for the transaction in question to end, and so must
     * not run in it.
     */
    List<Resolution> resolve(Transaction tx, List<Attempt> attempts);

    /** Whether an attempt still holds its run. */
    enum Holding {
        HELD,
        LOST
    }
}
