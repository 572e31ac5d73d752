package dev.einmal.postgres;

import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.postgres.row.AuditRow;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import java.util.List;
import java.util.Optional;

/** The audit trail in the table {@code audit}. */
public final class PostgresAuditTrail implements AuditTrail {

    /** Only ever inserts, so nobody waits. Numbers are given in the order of the entries. */
    private static final String APPEND = """
            INSERT INTO einmal.audit (at, tenant, subject, stage, generation, attempt, fence, event, actor, why)
            SELECT c.now, a.tenant, a.subject, a.stage, a.generation, a.attempt, a.fence, a.event, a.actor, a.why
            FROM (SELECT einmal.now() AS now) c,
              unnest(?::text[], ?::text[], ?::text[], ?::int[], ?::int[], ?::bigint[], ?::text[], ?::text[], ?::text[])
              WITH ORDINALITY AS a(tenant, subject, stage, generation, attempt, fence, event, actor, why, place)
            ORDER BY a.place""";

    /** Takes no lock. Served by the index audit_subject. */
    private static final String OF_SUBJECT = """
            SELECT id, at, tenant, subject, stage, generation, attempt, fence, event, actor, why
            FROM einmal.audit
            WHERE tenant = ? AND subject = ?
            ORDER BY id""";

    /** Takes no lock. Served by the index audit_subject. */
    private static final String REPEATED_SUCCESSES = """
            SELECT count(*) AS repeated
            FROM (
              SELECT FROM unnest(?::text[], ?::text[]) AS s(tenant, subject)
              JOIN einmal.audit a USING (tenant, subject)
              WHERE a.event = 'SUCCEEDED'
              GROUP BY a.tenant, a.subject, a.stage, a.generation
              HAVING count(*) > 1) r""";

    private final String append;
    private final String ofSubject;
    private final String repeatedSuccesses;

    public PostgresAuditTrail(SchemaName schema) {
        this.append = schema.in(APPEND);
        this.ofSubject = schema.in(OF_SUBJECT);
        this.repeatedSuccesses = schema.in(REPEATED_SUCCESSES);
    }

    @Override
    public void append(Transaction tx, List<AuditEntry> entries) {
        Query.of(append)
                .texts(entries, entry -> entry.subject().tenant().value())
                .texts(entries, entry -> entry.subject().subject().value())
                .texts(
                        entries,
                        entry -> Optional.ofNullable(entry.stage())
                                .map(StageName::value)
                                .orElse(null))
                .integers(entries, AuditEntry::generation)
                .integers(entries, AuditEntry::attempt)
                .numbers(entries, AuditEntry::fence)
                .texts(entries, entry -> entry.event().name())
                .texts(entries, AuditEntry::actor)
                .texts(entries, AuditEntry::why)
                .write(tx);
    }

    @Override
    public List<AuditEntry.Stored> ofSubject(Transaction tx, SubjectKey subject) {
        return Query.of(ofSubject)
                .text(subject.tenant().value())
                .text(subject.subject().value())
                .read(tx, AuditRow::read);
    }

    @Override
    public long repeatedSuccesses(Transaction tx, List<SubjectKey> subjects) {
        return Query.of(repeatedSuccesses)
                .texts(subjects, subject -> subject.tenant().value())
                .texts(subjects, subject -> subject.subject().value())
                .read(tx, row -> row.number("repeated"))
                .get(0);
    }
}
