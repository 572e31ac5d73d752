package dev.einmal.application.run;

import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.RunError;
import java.util.ArrayList;
import java.util.List;

/** What the audit trail says about claims: the grants, and the burials they did. */
public final class ClaimAudit {

    private ClaimAudit() {}

    public static List<AuditEntry> entries(List<ClaimOutcome> outcomes, WorkerId worker) {
        List<AuditEntry> entries = new ArrayList<>();
        for (ClaimOutcome outcome : outcomes) {
            if (outcome instanceof Acquired acquired) {
                entries.add(granted(acquired.attempt(), worker));
            } else if (outcome instanceof Dead dead && dead.buriedNow()) {
                entries.add(buried(dead, worker));
            }
        }
        return entries;
    }

    private static AuditEntry granted(Attempt attempt, WorkerId worker) {
        AuditEvent event = attempt.kind() == ClaimKind.TAKEOVER ? AuditEvent.TAKEN_OVER : AuditEvent.GRANTED;
        return AuditEntry.ofAttempt(attempt, event, worker.value(), null);
    }

    private static AuditEntry buried(Dead dead, WorkerId worker) {
        RunError error = dead.lastError();
        return new AuditEntry(
                dead.key().subjectKey(),
                dead.key().stage(),
                0,
                dead.attempts(),
                0,
                AuditEvent.DIED,
                worker.value(),
                error == null ? null : error.message());
    }
}
