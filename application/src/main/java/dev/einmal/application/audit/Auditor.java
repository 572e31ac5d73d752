package dev.einmal.application.audit;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditLevel;
import java.util.List;

/** Writes what the chosen level keeps, in one call per transaction and none where nothing is kept. */
public final class Auditor {

    private final AuditTrail trail;
    private final AuditLevel level;

    public Auditor(AuditTrail trail, AuditLevel level) {
        this.trail = trail;
        this.level = level;
    }

    public void record(Transaction tx, List<AuditEntry> entries) {
        List<AuditEntry> kept =
                entries.stream().filter(entry -> level.keeps(entry.event())).toList();
        if (!kept.isEmpty()) {
            trail.append(tx, kept);
        }
    }
}
