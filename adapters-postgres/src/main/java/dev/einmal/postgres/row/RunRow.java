package dev.einmal.postgres.row;

import static java.util.Objects.requireNonNull;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.run.Cancellation;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.Fence;
import dev.einmal.domain.run.Grant;
import dev.einmal.domain.run.Output;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunState;
import dev.einmal.domain.run.RunState.Cancelled;
import dev.einmal.domain.run.RunState.Dead;
import dev.einmal.domain.run.RunState.Running;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.domain.run.RunState.Waiting;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.run.Tally;
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
import org.jspecify.annotations.Nullable;

/** A row of the table {@code run}. */
@Entity(name = "Run")
@Table(name = "run")
@Immutable
@SuppressWarnings("NullAway.Init")
public class RunRow {

    /** What {@link #read} asks for, of a table or subquery named {@code r}. */
    public static final String COLUMNS = """
            r.tenant, r.subject, r.stage, r.id, r.status, r.generation, r.replays, r.attempts, r.max_attempts,
            r.starts, r.lost, r.handed_back, r.fence, r.nonce, r.worker, r.claim_kind, r.lease_until, r.due,
            r.input_hash, r.output, r.output_hash, r.output_purged_at, r.error, r.error_kind, r.sql_state,
            r.cancel_by, r.cancel_why, r.cancel_at, r.settled_at""";

    @Id
    private UUID id;

    private String tenant;
    private String subject;
    private String stage;
    private String status;
    private int generation;
    private int replays;
    private int attempts;

    @Column(name = "max_attempts")
    private int maxAttempts;

    private int starts;
    private int lost;

    @Column(name = "handed_back")
    private int handedBack;

    private long fence;
    private UUID nonce;
    private @Nullable String worker;

    @Column(name = "claim_kind")
    private @Nullable String claimKind;

    @Column(name = "lease_until")
    private @Nullable Instant leaseUntil;

    private @Nullable Instant due;

    @Column(name = "input_hash")
    private byte @Nullable [] inputHash;

    @JdbcTypeCode(SqlTypes.LONGVARCHAR)
    private @Nullable String output;

    @Column(name = "output_hash")
    private byte @Nullable [] outputHash;

    @Column(name = "output_purged_at")
    private @Nullable Instant outputPurgedAt;

    private @Nullable String error;

    @Column(name = "error_kind")
    private @Nullable String errorKind;

    @Column(name = "sql_state")
    private @Nullable String sqlState;

    @Column(name = "cancel_by")
    private @Nullable String cancelBy;

    @Column(name = "cancel_why")
    private @Nullable String cancelWhy;

    @Column(name = "cancel_at")
    private @Nullable Instant cancelAt;

    @Column(name = "settled_at")
    private @Nullable Instant settledAt;

    /** For Hibernate. */
    protected RunRow() {}

    /** The row that a native statement returned. */
    public static Run read(Row from) throws SQLException {
        RunRow row = new RunRow();
        row.readIdentity(from);
        row.readTally(from);
        row.readState(from);
        row.readReasons(from);
        return row.toRun();
    }

    /** The run that the row stores. */
    public Run toRun() {
        return new Run(
                StageKey.of(tenant, subject, stage),
                id,
                generation,
                new Tally(attempts, maxAttempts, starts, lost, handedBack, replays),
                new Grant(new Fence(fence), nonce),
                inputHash == null ? null : Hash.ofDigest(inputHash),
                state(),
                error == null ? null : new RunError(ErrorKind.valueOf(requireNonNull(errorKind)), error, sqlState));
    }

    private RunState state() {
        return switch (RunStatus.valueOf(status)) {
            case RUNNING ->
                new Running(
                        new WorkerId(requireNonNull(worker)),
                        ClaimKind.valueOf(requireNonNull(claimKind)),
                        requireNonNull(leaseUntil),
                        cancellation());
            case WAITING -> new Waiting(requireNonNull(due));
            case SUCCEEDED -> new Succeeded(storedOutput(), requireNonNull(settledAt));
            case DEAD -> new Dead(requireNonNull(settledAt));
            case CANCELLED -> new Cancelled(requireNonNull(cancellation()));
        };
    }

    private Output storedOutput() {
        return new Output(Hash.ofDigest(requireNonNull(outputHash)), output, outputPurgedAt);
    }

    private @Nullable Cancellation cancellation() {
        return cancelAt == null
                ? null
                : new Cancellation(requireNonNull(cancelBy), requireNonNull(cancelWhy), cancelAt);
    }

    private void readIdentity(Row from) throws SQLException {
        tenant = from.text("tenant");
        subject = from.text("subject");
        stage = from.text("stage");
        id = from.id("id");
        generation = from.integer("generation");
        fence = from.number("fence");
        nonce = from.id("nonce");
        inputHash = from.bytesOrNull("input_hash");
    }

    private void readTally(Row from) throws SQLException {
        attempts = from.integer("attempts");
        maxAttempts = from.integer("max_attempts");
        starts = from.integer("starts");
        lost = from.integer("lost");
        handedBack = from.integer("handed_back");
        replays = from.integer("replays");
    }

    private void readState(Row from) throws SQLException {
        status = from.text("status");
        worker = from.textOrNull("worker");
        claimKind = from.textOrNull("claim_kind");
        leaseUntil = from.instantOrNull("lease_until");
        due = from.instantOrNull("due");
        settledAt = from.instantOrNull("settled_at");
        output = from.textOrNull("output");
        outputHash = from.bytesOrNull("output_hash");
        outputPurgedAt = from.instantOrNull("output_purged_at");
    }

    private void readReasons(Row from) throws SQLException {
        error = from.textOrNull("error");
        errorKind = from.textOrNull("error_kind");
        sqlState = from.textOrNull("sql_state");
        cancelBy = from.textOrNull("cancel_by");
        cancelWhy = from.textOrNull("cancel_why");
        cancelAt = from.instantOrNull("cancel_at");
    }
}
