package dev.einmal.domain.audit;

/** How much the audit trail keeps. */
public enum AuditLevel {
    /** Creations, failures, lost attempts, and what people did. */
    CHANGES,
    /** Every grant and success too. */
    FULL;

    public boolean keeps(AuditEvent event) {
        return this == FULL || (event != AuditEvent.GRANTED && event != AuditEvent.SUCCEEDED);
    }
}
