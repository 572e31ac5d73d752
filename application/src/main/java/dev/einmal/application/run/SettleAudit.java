package dev.einmal.application.run;

import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.settle.SettleOutcome.Settled;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.domain.settle.Settlement.GiveUp;
import dev.einmal.domain.settle.Settlement.Retry;
import org.jspecify.annotations.Nullable;

/** What the audit trail says about an attempt that ended. */
final class SettleAudit {

    private SettleAudit() {}

    static AuditEntry entry(Settlement settlement, Settled settled, WorkerId worker) {
        return AuditEntry.ofAttempt(settled.attempt(), event(settlement, settled), worker.value(), why(settlement));
    }

    private static AuditEvent event(Settlement settlement, Settled settled) {
        return switch (settled.status()) {
            case SUCCEEDED -> AuditEvent.SUCCEEDED;
            case DEAD -> AuditEvent.DIED;
            case CANCELLED -> AuditEvent.CANCELLED;
            case WAITING, RUNNING ->
                settlement.kind() == Settlement.Kind.RELEASE ? AuditEvent.RELEASED : AuditEvent.FAILED;
        };
    }

    private static @Nullable String why(Settlement settlement) {
        if (settlement instanceof Retry retry) {
            return retry.error().message();
        }
        return settlement instanceof GiveUp end ? end.error().message() : null;
    }
}
