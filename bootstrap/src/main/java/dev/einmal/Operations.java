package dev.einmal;

import dev.einmal.application.queue.Pauses;
import dev.einmal.application.queue.Pauses.PauseOutcome;
import dev.einmal.application.run.OperateRuns;
import dev.einmal.application.run.RunOperations.OperationOutcome;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.audit.Act;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.queue.PastPause;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import java.util.List;

/**
 * What people do to runs and queues, each time with who and why on record. Every call is a transaction of its own; a list
 * names a key at most once, and is answered in its order. Safe for use by several threads.
 */
public final class Operations {

    private final Transactions transactions;
    private final OperateRuns runs;
    private final Pauses pauses;
    private final Runnable wake;

    /** @param wake called when something may have become due */
    public Operations(Transactions transactions, OperateRuns runs, Pauses pauses, Runnable wake) {
        this.transactions = transactions;
        this.runs = runs;
        this.pauses = pauses;
        this.wake = wake;
    }

    /**
     * Takes keys out of circulation: what waits never runs, an attempt that runs is asked to stop, and what is closed
     * stays as it is. Stages after a cancelled one do not run.
     */
    public List<OperationOutcome> cancel(List<StageKey> keys, Act act) {
        return transactions.call(tx -> runs.cancel(tx, keys, act));
    }

    /** Gives dead runs a new budget of attempts, in the same generation and with the same idempotency key. */
    public List<OperationOutcome> replay(List<StageKey> keys, Act act) {
        return woken(transactions.call(tx -> runs.replay(tx, keys, act)));
    }

    /** Puts cancelled runs back into circulation, with what is left of their budgets. */
    public List<OperationOutcome> reopen(List<StageKey> keys, Act act) {
        return woken(transactions.call(tx -> runs.reopen(tx, keys, act)));
    }

    /** Starts the next generation of succeeded runs; their successors follow where an output comes out different. */
    public List<OperationOutcome> rerun(List<StageKey> keys, Act act) {
        return woken(transactions.call(tx -> runs.rerun(tx, keys, act)));
    }

    /** Lets no job of a tenant or a queue start, in any process, until it is resumed; running attempts go on. */
    public PauseOutcome pause(PauseTarget target, Act act) {
        List<Pauses.Request> one = List.of(new Pauses.Request(target, act.by(), act.why()));
        return transactions.call(tx -> pauses.pause(tx, one)).get(0);
    }

    /** Lets a tenant or a queue go on. */
    public PauseOutcome resume(PauseTarget target, Act act) {
        List<Pauses.Request> one = List.of(new Pauses.Request(target, act.by(), act.why()));
        return woken(transactions.call(tx -> pauses.resume(tx, one))).get(0);
    }

    /** The latest pauses that are over, the one that ended last first, with who began and ended each, and why. */
    public List<PastPause> pausedBefore(int limit) {
        return transactions.call(tx -> pauses.past(tx, limit));
    }

    /** Everything that is paused. */
    public List<Pause> paused() {
        return transactions.call(pauses::all);
    }

    private <T> T woken(T answer) {
        wake.run();
        return answer;
    }
}
