package dev.einmal.postgres;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.einmal.application.run.StageRuns;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.settle.RenewOutcome;
import dev.einmal.domain.settle.RenewOutcome.Busy;
import dev.einmal.domain.settle.RenewOutcome.Lost;
import dev.einmal.domain.settle.RenewOutcome.Renewed;
import dev.einmal.domain.settle.Resolution;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.postgres.row.RunRow;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs in the table {@code run}. */
public final class PostgresStageRuns implements StageRuns {

    /**
     * Passes over rows that somebody works on, so it never waits; what it leaves out is looked at once more. The lease
     * is in no index, so this is a HOT update. Served by the primary key.
     */
    private static final String RENEW = """
            WITH held AS MATERIALIZED (
              SELECT r.tenant, r.subject, r.stage, einmal.now() + ? * interval '1 microsecond' AS lease_until
              FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::uuid[])
                AS a(tenant, subject, stage, fence, nonce)
              JOIN einmal.run r USING (tenant, subject, stage)
              WHERE r.status = 'RUNNING' AND r.fence = a.fence AND r.nonce = a.nonce
              ORDER BY r.tenant, r.subject, r.stage
              FOR NO KEY UPDATE OF r SKIP LOCKED
            )
            UPDATE einmal.run r SET lease_until = greatest(r.lease_until, h.lease_until)
            FROM held h
            WHERE (r.tenant, r.subject, r.stage) = (h.tenant, h.subject, h.stage)
            RETURNING r.tenant, r.subject, r.stage, r.lease_until, r.cancel_at IS NOT NULL AS cancel_requested""";

    /** Waits for whoever holds a row, in key order, and judges its newest version. Served by the primary key. */
    private static final String FENCE = """
            SELECT r.tenant, r.subject, r.stage
            FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::uuid[])
              AS a(tenant, subject, stage, fence, nonce)
            JOIN einmal.run r USING (tenant, subject, stage)
            WHERE r.status = 'RUNNING' AND r.fence = a.fence AND r.nonce = a.nonce
            ORDER BY r.tenant, r.subject, r.stage
            FOR NO KEY UPDATE OF r""";

    /** Takes no lock. Served by the primary key. */
    private static final String FIND = """
            SELECT %s
            FROM unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, subject, stage)
            JOIN einmal.run r USING (tenant, subject, stage)""".formatted(RunRow.COLUMNS);

    /** The lock makes it wait until whatever transaction changed a row has ended. Served by the primary key. */
    private static final String RESOLVE = FIND + """

            ORDER BY r.tenant, r.subject, r.stage
            FOR NO KEY UPDATE OF r""";

    private final ClaimStatement claim;
    private final SettleStatement settle;
    private final String renew;
    private final String fence;
    private final String find;
    private final String resolve;

    public PostgresStageRuns(SchemaName schema) {
        this.claim = new ClaimStatement(schema);
        this.settle = new SettleStatement(schema);
        this.renew = schema.in(RENEW);
        this.fence = schema.in(FENCE);
        this.find = schema.in(FIND);
        this.resolve = schema.in(RESOLVE);
    }

    @Override
    public List<ClaimOutcome> claim(Transaction tx, List<Claim> claims) {
        return claim.run(tx, claims);
    }

    @Override
    public List<RenewOutcome> renew(Transaction tx, List<Attempt> attempts, Duration lease) {
        Map<StageKey, Extended> extended =
                held(Query.of(renew).micros(lease), attempts).write(tx, Extended::read).stream()
                        .collect(toMap(Extended::key, identity()));
        List<Attempt> left = attempts.stream()
                .filter(attempt -> !extended.containsKey(attempt.key()))
                .toList();
        Map<StageKey, Run> found = left.isEmpty() ? Map.of() : read(tx, find, keys(left));
        return attempts.stream()
                .map(attempt -> outcome(attempt, extended.get(attempt.key()), found.get(attempt.key())))
                .toList();
    }

    private static RenewOutcome outcome(Attempt attempt, @Nullable Extended extended, @Nullable Run run) {
        if (extended != null) {
            return new Renewed(attempt, extended.leaseUntil(), extended.cancelRequested());
        }
        return run != null && run.isHeldBy(attempt.grant()) ? new Busy(attempt) : new Lost(attempt);
    }

    @Override
    public List<Holding> fence(Transaction tx, List<Attempt> attempts) {
        Set<StageKey> held = Set.copyOf(held(Query.of(fence), attempts).read(tx, Row::stageKey));
        return attempts.stream()
                .map(attempt -> held.contains(attempt.key()) ? Holding.HELD : Holding.LOST)
                .toList();
    }

    @Override
    public List<SettleOutcome> settle(Transaction tx, List<Settlement> settlements) {
        return settle.run(tx, settlements);
    }

    @Override
    public List<Optional<Run>> find(Transaction tx, List<StageKey> keys) {
        Map<StageKey, Run> found = read(tx, find, keys);
        List<Optional<Run>> answers = new ArrayList<>();
        keys.forEach(key -> answers.add(Optional.ofNullable(found.get(key))));
        return answers;
    }

    @Override
    public List<Resolution> resolve(Transaction tx, List<Attempt> attempts) {
        Map<StageKey, Run> found = read(tx, resolve, keys(attempts));
        return attempts.stream()
                .map(attempt -> resolution(attempt, found.get(attempt.key())))
                .toList();
    }

    private static Resolution resolution(Attempt attempt, @Nullable Run run) {
        if (run == null || !run.grant().equals(attempt.grant())) {
            return Resolution.SUPERSEDED;
        }
        return run.isHeldBy(attempt.grant()) ? Resolution.NOT_COMMITTED : Resolution.COMMITTED;
    }

    private static Query held(Query query, List<Attempt> attempts) {
        return query.keys(attempts, Attempt::key)
                .numbers(attempts, attempt -> attempt.grant().fence().value())
                .ids(attempts, attempt -> attempt.grant().nonce());
    }

    private static Map<StageKey, Run> read(Transaction tx, String sql, List<StageKey> keys) {
        Map<StageKey, Run> found = new HashMap<>();
        Query.of(sql).keys(keys, identity()).read(tx, RunRow::read).forEach(run -> found.put(run.key(), run));
        return found;
    }

    private static List<StageKey> keys(List<Attempt> attempts) {
        return attempts.stream().map(Attempt::key).toList();
    }

    private record Extended(StageKey key, Instant leaseUntil, boolean cancelRequested) {

        static Extended read(Row row) throws SQLException {
            return new Extended(row.stageKey(), row.instant("lease_until"), row.flag("cancel_requested"));
        }
    }
}
