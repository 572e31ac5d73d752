package dev.einmal.application.run;

import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.settle.RenewOutcome;
import java.time.Duration;
import java.util.List;

/** Heartbeats: makes the leases of running attempts last longer, in a short transaction that waits for nobody. */
public final class RenewLeases {

    private final Transactions transactions;
    private final StageRuns runs;

    public RenewLeases(Transactions transactions, StageRuns runs) {
        this.transactions = transactions;
        this.runs = runs;
    }

    /** Renews attempts that share a length of lease; answers each in order. */
    public List<RenewOutcome> renew(List<Attempt> attempts, Duration lease) {
        return transactions.call(tx -> runs.renew(tx, attempts, lease));
    }
}
