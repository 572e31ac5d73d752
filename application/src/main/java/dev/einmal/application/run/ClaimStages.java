package dev.einmal.application.run;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.environment.Ids;
import dev.einmal.application.transaction.CommitUnknown;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Run.GrantTerms;
import java.time.Duration;
import java.util.List;

/** Claims by hand, without a queue: a short transaction of its own that has committed before any work starts. */
public final class ClaimStages {

    private final Transactions transactions;
    private final StageRuns runs;
    private final Auditor auditor;
    private final Ids ids;
    private final WorkerId worker;

    public ClaimStages(Transactions transactions, StageRuns runs, Auditor auditor, Ids ids, WorkerId worker) {
        this.transactions = transactions;
        this.runs = runs;
        this.auditor = auditor;
        this.ids = ids;
        this.worker = worker;
    }

    /** Claims one key. A claim whose COMMIT was not answered is sent again; its nonce makes that safe. */
    public ClaimOutcome claim(StageKey key, Hash inputHash, Terms terms) {
        GrantTerms grant = new GrantTerms(worker, ids.nonce(), terms.lease(), terms.maxAttempts());
        Claim claim = new Claim(key, inputHash, terms.policy(), grant, ids.next());
        try {
            return claim(claim);
        } catch (CommitUnknown unknown) {
            return claim(claim);
        }
    }

    private ClaimOutcome claim(Claim claim) {
        return transactions.call(tx -> {
            List<ClaimOutcome> outcomes = runs.claim(tx, List.of(claim));
            auditor.record(tx, ClaimAudit.entries(outcomes, worker));
            return outcomes.get(0);
        });
    }

    /** On what terms a key is claimed. */
    public record Terms(InputPolicy policy, Duration lease, int maxAttempts) {}
}
