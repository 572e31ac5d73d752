package dev.einmal.postgres;

import static java.util.stream.Collectors.toMap;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.SettleOutcome.Lost;
import dev.einmal.domain.settle.SettleOutcome.Settled;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.domain.settle.Settlement.GiveUp;
import dev.einmal.domain.settle.Settlement.Retry;
import dev.einmal.domain.settle.Settlement.Succeed;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Ends attempts: what {@link Settlement#applyTo} does, in one statement for a whole batch. */
final class SettleStatement {

    /**
     * Rows are locked in key order and judged on their newest version, so that two settlements of the same runs do not
     * wait for each other crosswise; whose grant is not the newest changes nothing. Served by the primary key.
     */
    private static final String SETTLE = """
            WITH asked AS MATERIALIZED (
              SELECT a.*, c.now, c.now + a.delay_micros * interval '1 microsecond' AS due
              FROM (SELECT einmal.now() AS now) c,
                unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::uuid[], ?::text[], ?::text[], ?::bytea[],
                       ?::text[], ?::text[], ?::text[], ?::bigint[])
                AS a(tenant, subject, stage, fence, nonce, kind, output, output_hash,
                     error, error_kind, sql_state, delay_micros)
            ),
            held AS MATERIALIZED (
              SELECT a.*, CASE WHEN a.kind = 'SUCCEED' THEN 'SUCCEEDED'
                               WHEN r.cancel_at IS NOT NULL THEN 'CANCELLED'
                               WHEN a.kind = 'GIVE_UP' THEN 'DEAD'
                               ELSE 'WAITING' END AS next
              FROM asked a
              JOIN einmal.run r USING (tenant, subject, stage)
              WHERE r.status = 'RUNNING' AND r.fence = a.fence AND r.nonce = a.nonce
              ORDER BY r.tenant, r.subject, r.stage
              FOR NO KEY UPDATE OF r
            )
            UPDATE einmal.run r SET
              status = h.next,
              attempts = CASE h.kind WHEN 'RELEASE' THEN r.attempts - 1 ELSE r.attempts END,
              handed_back = CASE h.kind WHEN 'RELEASE' THEN r.handed_back + 1 ELSE r.handed_back END,
              lease_until = NULL,
              due = CASE h.next WHEN 'WAITING' THEN h.due END,
              output = h.output::json,
              output_hash = h.output_hash,
              error = CASE h.kind WHEN 'RELEASE' THEN r.error ELSE h.error END,
              error_kind = CASE h.kind WHEN 'RELEASE' THEN r.error_kind ELSE h.error_kind END,
              sql_state = CASE h.kind WHEN 'RELEASE' THEN r.sql_state ELSE h.sql_state END,
              cancel_by = CASE h.next WHEN 'CANCELLED' THEN r.cancel_by END,
              cancel_why = CASE h.next WHEN 'CANCELLED' THEN r.cancel_why END,
              cancel_at = CASE h.next WHEN 'CANCELLED' THEN h.now END,
              settled_at = CASE WHEN h.next IN ('SUCCEEDED', 'DEAD') THEN h.now END
            FROM held h
            WHERE (r.tenant, r.subject, r.stage) = (h.tenant, h.subject, h.stage)
            RETURNING r.tenant, r.subject, r.stage, r.status, r.due""";

    private final String settle;

    SettleStatement(SchemaName schema) {
        this.settle = schema.in(SETTLE);
    }

    List<SettleOutcome> run(Transaction tx, List<Settlement> settlements) {
        List<Ended> ended = Query.of(settle)
                .keys(settlements, each -> each.attempt().key())
                .numbers(settlements, each -> each.attempt().grant().fence().value())
                .ids(settlements, each -> each.attempt().grant().nonce())
                .texts(settlements, each -> each.kind().name())
                .texts(settlements, each -> output(each, Payload::json))
                .hashes(settlements, each -> output(each, Payload::hash))
                .texts(settlements, each -> error(each, RunError::message))
                .texts(settlements, each -> error(each, error -> error.kind().name()))
                .texts(settlements, each -> error(each, RunError::sqlState))
                .durations(settlements, SettleStatement::delay)
                .write(tx, Ended::read);
        Map<StageKey, Ended> byKey = ended.stream().collect(toMap(Ended::key, each -> each));
        return settlements.stream()
                .map(each -> outcome(each, byKey.get(each.attempt().key())))
                .toList();
    }

    private static SettleOutcome outcome(Settlement settlement, @Nullable Ended ended) {
        return ended == null
                ? new Lost(settlement.attempt())
                : new Settled(settlement.attempt(), ended.status(), ended.due());
    }

    private static <T> @Nullable T output(Settlement settlement, Function<Payload, T> part) {
        return settlement instanceof Succeed success ? part.apply(success.output()) : null;
    }

    private static @Nullable String error(Settlement settlement, Function<RunError, @Nullable String> part) {
        if (settlement instanceof Retry retry) {
            return part.apply(retry.error());
        }
        return settlement instanceof GiveUp end ? part.apply(end.error()) : null;
    }

    private static Duration delay(Settlement settlement) {
        return settlement instanceof Retry retry ? retry.delay() : Duration.ZERO;
    }

    private record Ended(
            StageKey key, RunStatus status, @Nullable Instant due) {

        static Ended read(Row row) throws SQLException {
            return new Ended(row.stageKey(), RunStatus.valueOf(row.text("status")), row.instantOrNull("due"));
        }
    }
}
