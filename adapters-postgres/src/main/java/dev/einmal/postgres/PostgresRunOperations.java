package dev.einmal.postgres;

import static java.util.Objects.requireNonNull;
import static java.util.function.Function.identity;

import dev.einmal.application.run.RunOperations;
import dev.einmal.application.run.RunOperations.OperationOutcome.Done;
import dev.einmal.application.run.RunOperations.OperationOutcome.Refused;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What people do to runs in the table {@code run}. */
public final class PostgresRunOperations implements RunOperations {

    /**
     * Runs that are there are locked in key order, waiting for whoever settles them, and judged on their newest version;
     * keys without one are inserted in key order. A key that is neither was claimed for the first time meanwhile, and is
     * asked about again. Served by the primary key.
     */
    private static final String CANCEL = """
            WITH clock AS MATERIALIZED (
              SELECT now, (extract(epoch FROM now) * 1000000)::bigint AS fence FROM (SELECT einmal.now() AS now) t
            ),
            asked AS MATERIALIZED (
              SELECT a.*, c.now, c.fence AS clock_fence
              FROM clock c, unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::uuid[], ?::uuid[])
                AS a(tenant, subject, stage, cancel_by, cancel_why, new_id, nonce)
            ),
            found AS MATERIALIZED (
              SELECT a.*, r.status
              FROM asked a
              JOIN einmal.run r USING (tenant, subject, stage)
              ORDER BY r.tenant, r.subject, r.stage
              FOR NO KEY UPDATE OF r
            ),
            changed AS (
              UPDATE einmal.run r SET
                status = CASE f.status WHEN 'WAITING' THEN 'CANCELLED' ELSE r.status END,
                fence = CASE f.status WHEN 'WAITING' THEN greatest(r.fence + 1, f.clock_fence) ELSE r.fence END,
                due = NULL,
                cancel_by = f.cancel_by,
                cancel_why = f.cancel_why,
                cancel_at = f.now
              FROM found f
              WHERE (r.tenant, r.subject, r.stage) = (f.tenant, f.subject, f.stage)
                AND f.status IN ('RUNNING', 'WAITING')
            ),
            born AS (
              INSERT INTO einmal.run AS r (tenant, subject, stage, id, status, generation, replays, attempts,
                max_attempts, starts, lost, handed_back, fence, nonce, cancel_by, cancel_why, cancel_at)
              SELECT a.tenant, a.subject, a.stage, a.new_id, 'CANCELLED', 1, 0, 0,
                1, 0, 0, 0, a.clock_fence, a.nonce, a.cancel_by, a.cancel_why, a.now
              FROM asked a
              WHERE NOT EXISTS (SELECT FROM found f
                                WHERE (f.tenant, f.subject, f.stage) = (a.tenant, a.subject, a.stage))
              ORDER BY a.tenant COLLATE "C", a.subject COLLATE "C", a.stage COLLATE "C"
              ON CONFLICT (tenant, subject, stage) DO NOTHING
              RETURNING r.tenant, r.subject, r.stage
            )
            SELECT f.tenant, f.subject, f.stage, f.status FROM found f
            UNION ALL SELECT b.tenant, b.subject, b.stage, NULL FROM born b""";

    /**
     * Rows are locked in key order, waiting for whoever settles them, and judged on their newest version. Served by the
     * primary key.
     */
    private static final String OPEN = """
            WITH found AS MATERIALIZED (
              SELECT r.tenant, r.subject, r.stage, r.status, c.now
              FROM (SELECT einmal.now() AS now) c, unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, subject, stage)
              JOIN einmal.run r USING (tenant, subject, stage)
              ORDER BY r.tenant, r.subject, r.stage
              FOR NO KEY UPDATE OF r
            ),
            changed AS (
              UPDATE einmal.run r SET
                status = 'WAITING',
                due = f.now,
                fence = greatest(r.fence + 1, (extract(epoch FROM f.now) * 1000000)::bigint),
                %s
              FROM found f
              WHERE (r.tenant, r.subject, r.stage) = (f.tenant, f.subject, f.stage) AND f.status = '%s'
            )
            SELECT f.tenant, f.subject, f.stage, f.status FROM found f""";

    private static final String REPLAY = OPEN.formatted("""
            settled_at = NULL,
            attempts = 0,
            replays = r.replays + 1""", RunStatus.DEAD);

    private static final String REOPEN = OPEN.formatted("""
            cancel_by = NULL,
            cancel_why = NULL,
            cancel_at = NULL""", RunStatus.CANCELLED);

    private static final String RERUN = OPEN.formatted("""
            settled_at = NULL,
            generation = r.generation + 1,
            attempts = 0,
            replays = 0,
            output = NULL,
            output_hash = NULL,
            output_purged_at = NULL""", RunStatus.SUCCEEDED);

    private final String cancel;
    private final String replay;
    private final String reopen;
    private final String rerun;

    public PostgresRunOperations(SchemaName schema) {
        this.cancel = schema.in(CANCEL);
        this.replay = schema.in(REPLAY);
        this.reopen = schema.in(REOPEN);
        this.rerun = schema.in(RERUN);
    }

    @Override
    public List<OperationOutcome> cancel(Transaction tx, List<CancelRequest> requests) {
        return AskAgain.untilAnswered(requests, CancelRequest::key, left -> cancelSome(tx, left));
    }

    private Map<StageKey, OperationOutcome> cancelSome(Transaction tx, List<CancelRequest> requests) {
        Map<StageKey, OperationOutcome> outcomes = new HashMap<>();
        Query.of(cancel)
                .keys(requests, CancelRequest::key)
                .texts(requests, CancelRequest::by)
                .texts(requests, CancelRequest::why)
                .ids(requests, CancelRequest::newRunId)
                .ids(requests, CancelRequest::nonce)
                .write(tx, Found::read)
                .forEach(found -> outcomes.put(found.key(), outcomeOfCancelling(found)));
        return outcomes;
    }

    private static OperationOutcome outcomeOfCancelling(Found found) {
        if (found.status() == null || found.status() == RunStatus.WAITING) {
            return new Done(found.key(), RunStatus.CANCELLED);
        }
        return found.status() == RunStatus.RUNNING
                ? new Done(found.key(), RunStatus.RUNNING)
                : new Refused(found.key(), found.status());
    }

    @Override
    public List<OperationOutcome> replay(Transaction tx, List<StageKey> keys) {
        return open(tx, replay, keys, RunStatus.DEAD);
    }

    @Override
    public List<OperationOutcome> reopen(Transaction tx, List<StageKey> keys) {
        return open(tx, reopen, keys, RunStatus.CANCELLED);
    }

    @Override
    public List<OperationOutcome> rerun(Transaction tx, List<StageKey> keys) {
        return open(tx, rerun, keys, RunStatus.SUCCEEDED);
    }

    private static List<OperationOutcome> open(Transaction tx, String sql, List<StageKey> keys, RunStatus from) {
        Map<StageKey, RunStatus> found = new HashMap<>();
        Query.of(sql)
                .keys(keys, identity())
                .write(tx, Found::read)
                .forEach(each -> found.put(each.key(), requireNonNull(each.status())));
        return keys.stream()
                .<OperationOutcome>map(key ->
                        found.get(key) == from ? new Done(key, RunStatus.WAITING) : new Refused(key, found.get(key)))
                .toList();
    }

    /**
     * A run as it was before.
     *
     * @param status null where there was none
     */
    private record Found(StageKey key, @Nullable RunStatus status) {

        static Found read(Row row) throws SQLException {
            String status = row.textOrNull("status");
            return new Found(row.stageKey(), status == null ? null : RunStatus.valueOf(status));
        }
    }
}
