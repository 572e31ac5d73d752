package dev.einmal.postgres.row;

import dev.einmal.application.submission.Submission;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.Payload;
import dev.einmal.postgres.sql.Row;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** A row of the table {@code submission}. */
@Entity(name = "Submission")
@Table(name = "submission")
@Immutable
@SuppressWarnings("NullAway.Init")
public class SubmissionRow {

    /** What {@link #read} asks for, of a table or subquery named {@code s}. */
    public static final String COLUMNS =
            "s.tenant, s.subject, s.pipeline, s.id, s.version, s.input, s.input_hash, s.created_at";

    @Id
    private UUID id;

    private String tenant;
    private String subject;
    private String pipeline;
    private int version;

    @JdbcTypeCode(SqlTypes.LONGVARCHAR)
    private String input;

    @Column(name = "input_hash")
    private byte[] inputHash;

    @Column(name = "created_at")
    private Instant createdAt;

    /** For Hibernate. */
    protected SubmissionRow() {}

    /** The row that a native statement returned. */
    public static Submission read(Row from) throws SQLException {
        return new Submission(
                SubmissionKey.of(from.text("tenant"), from.text("subject"), from.text("pipeline")),
                from.id("id"),
                from.integer("version"),
                new Payload(from.text("input"), from.hash("input_hash")),
                from.instant("created_at"));
    }

    /** The submission that the row stores. */
    public Submission toSubmission() {
        return new Submission(
                SubmissionKey.of(tenant, subject, pipeline),
                id,
                version,
                new Payload(input, Hash.ofDigest(inputHash)),
                createdAt);
    }
}
