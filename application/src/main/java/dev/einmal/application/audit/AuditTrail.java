package dev.einmal.application.audit;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.key.SubjectKey;
import java.util.List;

/** What happened, kept for good. An entry becomes visible with the transaction that wrote it. */
public interface AuditTrail {

    void append(Transaction tx, List<AuditEntry> entries);

    /** Everything about a subject, in the order in which it was written. */
    List<AuditEntry.Stored> ofSubject(Transaction tx, SubjectKey subject);

    /**
     * How many pairs of stage key and generation of these subjects have more than one success on record. Anything but 0
     * means that a guarantee was broken; meaningful where the trail is kept in full.
     */
    long repeatedSuccesses(Transaction tx, List<SubjectKey> subjects);
}
