package dev.einmal.postgres.row;

import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.postgres.sql.Row;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.sql.SQLException;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A row of the table {@code audit}. */
@Entity(name = "Audit")
@Table(name = "audit")
@Immutable
@SuppressWarnings("NullAway.Init")
public class AuditRow {

    @Id
    private long id;

    private Instant at;
    private String tenant;
    private String subject;
    private @Nullable String stage;
    private int generation;
    private int attempt;
    private long fence;
    private String event;
    private String actor;
    private @Nullable String why;

    /** For Hibernate. */
    protected AuditRow() {}

    /** The row that a native statement returned. */
    public static AuditEntry.Stored read(Row from) throws SQLException {
        AuditRow row = new AuditRow();
        row.id = from.number("id");
        row.at = from.instant("at");
        row.tenant = from.text("tenant");
        row.subject = from.text("subject");
        row.stage = from.textOrNull("stage");
        row.generation = from.integer("generation");
        row.attempt = from.integer("attempt");
        row.fence = from.number("fence");
        row.event = from.text("event");
        row.actor = from.text("actor");
        row.why = from.textOrNull("why");
        return row.toStored();
    }

    /** The line of the trail that the row stores. */
    public AuditEntry.Stored toStored() {
        AuditEntry entry = new AuditEntry(
                SubjectKey.of(tenant, subject),
                stage == null ? null : new StageName(stage),
                generation,
                attempt,
                fence,
                AuditEvent.valueOf(event),
                actor,
                why);
        return new AuditEntry.Stored(id, at, entry);
    }
}
