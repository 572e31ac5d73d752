package dev.einmal.postgres;

import static java.util.Objects.requireNonNull;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.Cancelled;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.claim.ClaimRule;
import dev.einmal.domain.claim.ClaimRule.ClaimDecision;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState;
import dev.einmal.postgres.row.RunRow;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.FailureKind;
import dev.einmal.postgres.sql.PostgresTransaction;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Claims runs: {@link ClaimRule} in one statement for a whole batch. */
final class ClaimStatement {

    /** How long a first claim waits for another of the same key, and how soon asking again for a busy run makes sense. */
    static final Duration BRIEF = Duration.ofMillis(500);

    /** How long each claim of a batch waits once the batch has waited in vain. */
    private static final Duration GLIMPSE = Duration.ofMillis(10);

    private static final int ROUNDS = 3;
    private static final Set<FailureKind> WAITED_IN_VAIN = EnumSet.of(FailureKind.LOCK_TIMEOUT, FailureKind.DEADLOCK);

    /**
     * Safe without a stricter isolation level: refusals come from the snapshot, without a lock or a write. What the
     * snapshot shows as free is locked in key order, passing over what others hold, and judged once more on its newest
     * version; keys without a run are inserted in key order, and only that may wait. A key that is neither seen nor
     * written changed meanwhile and is asked about again. The clock is read once. For one lease after a server start
     * nothing is taken over: whoever still works hands back or renews in that time. Served by the primary key.
     */
    private static final String CLAIM = """
            WITH clock AS MATERIALIZED (
              SELECT t.now, t.started, (extract(epoch FROM t.now) * 1000000)::bigint AS fence
              FROM (SELECT einmal.now() AS now, einmal.started() AS started) t
            ),
            asked AS MATERIALIZED (
              SELECT a.*, c.now, c.fence AS clock_fence, c.now + a.lease_micros * interval '1 microsecond' AS lease_until,
                c.started + a.lease_micros * interval '1 microsecond' AS quiet_until
              FROM clock c, unnest(?::text[], ?::text[], ?::text[], ?::bytea[], ?::text[], ?::text[], ?::uuid[],
                                   ?::bigint[], ?::int[], ?::uuid[])
                AS a(tenant, subject, stage, input_hash, policy, worker, nonce, lease_micros, max_attempts, new_id)
            ),
            seen AS MATERIALIZED (
              SELECT r.* FROM asked a JOIN einmal.run r USING (tenant, subject, stage)
            ),
            locked AS MATERIALIZED (
              SELECT a.*, v.verdict, v.verdict IN ('GRANT', 'REGRANT') AS grants
              FROM asked a
              JOIN einmal.run r USING (tenant, subject, stage)
              CROSS JOIN LATERAL (SELECT CASE
                  WHEN r.status = 'CANCELLED' THEN NULL
                  WHEN r.status = 'RUNNING' AND greatest(r.lease_until, a.quiet_until) > a.now THEN NULL
                  WHEN r.status = 'RUNNING' AND r.cancel_at IS NOT NULL THEN 'CANCEL'
                  WHEN r.input_hash <> a.input_hash AND a.policy = 'REJECT' THEN NULL
                  WHEN r.input_hash <> a.input_hash AND a.policy = 'RERUN' THEN 'REGRANT'
                  WHEN r.status IN ('SUCCEEDED', 'DEAD') THEN NULL
                  WHEN r.status = 'WAITING' AND r.due > a.now THEN NULL
                  WHEN r.attempts >= a.max_attempts THEN 'BURY'
                  ELSE 'GRANT'
                END AS verdict) v
              WHERE v.verdict IS NOT NULL
              ORDER BY r.tenant, r.subject, r.stage
              FOR NO KEY UPDATE OF r SKIP LOCKED
            ),
            changed AS (
              UPDATE einmal.run r SET
                status = CASE WHEN l.grants THEN 'RUNNING' WHEN l.verdict = 'BURY' THEN 'DEAD' ELSE 'CANCELLED' END,
                generation = CASE l.verdict WHEN 'REGRANT' THEN r.generation + 1 ELSE r.generation END,
                attempts = CASE l.verdict WHEN 'GRANT' THEN r.attempts + 1 WHEN 'REGRANT' THEN 1 ELSE r.attempts END,
                max_attempts = CASE WHEN l.grants THEN l.max_attempts ELSE r.max_attempts END,
                starts = CASE WHEN l.grants THEN r.starts + 1 ELSE r.starts END,
                lost = CASE r.status WHEN 'RUNNING' THEN r.lost + 1 ELSE r.lost END,
                replays = CASE l.verdict WHEN 'REGRANT' THEN 0 ELSE r.replays END,
                fence = greatest(r.fence + 1, l.clock_fence),
                nonce = CASE WHEN l.grants THEN l.nonce ELSE r.nonce END,
                worker = CASE WHEN l.grants THEN l.worker ELSE r.worker END,
                claim_kind = CASE WHEN l.verdict = 'REGRANT' THEN 'RERUN'
                                  WHEN NOT l.grants THEN r.claim_kind
                                  WHEN r.status = 'RUNNING' THEN 'TAKEOVER'
                                  WHEN r.attempts > 0 THEN 'RETRY'
                                  WHEN r.replays > 0 THEN 'REPLAY'
                                  WHEN r.generation > 1 THEN 'RERUN'
                                  ELSE 'FIRST' END,
                lease_until = CASE WHEN l.grants THEN l.lease_until END,
                due = NULL,
                input_hash = CASE WHEN l.grants THEN l.input_hash ELSE r.input_hash END,
                output = NULL,
                output_hash = NULL,
                output_purged_at = NULL,
                error = CASE WHEN l.verdict = 'REGRANT' THEN NULL
                             WHEN l.verdict = 'BURY' AND r.status = 'RUNNING'
                             THEN 'worker lost: the lease of attempt ' || r.attempts || ' ended and none is left'
                             ELSE r.error END,
                error_kind = CASE WHEN l.verdict = 'REGRANT' THEN NULL
                                  WHEN l.verdict = 'BURY' AND r.status = 'RUNNING' THEN 'WORKER_LOST'
                                  ELSE r.error_kind END,
                sql_state = CASE WHEN l.verdict = 'REGRANT' THEN NULL
                                 WHEN l.verdict = 'BURY' AND r.status = 'RUNNING' THEN NULL
                                 ELSE r.sql_state END,
                settled_at = CASE l.verdict WHEN 'BURY' THEN l.now END
              FROM locked l
              WHERE (r.tenant, r.subject, r.stage) = (l.tenant, l.subject, l.stage)
              RETURNING r.*
            ),
            born AS (
              INSERT INTO einmal.run AS r (tenant, subject, stage, id, status, generation, replays, attempts,
                max_attempts, starts, lost, handed_back, fence, nonce, worker, claim_kind, lease_until, input_hash)
              SELECT a.tenant, a.subject, a.stage, a.new_id, 'RUNNING', 1, 0, 1,
                a.max_attempts, 1, 0, 0, a.clock_fence, a.nonce, a.worker, 'FIRST', a.lease_until, a.input_hash
              FROM asked a
              WHERE NOT EXISTS (SELECT FROM seen s
                                WHERE (s.tenant, s.subject, s.stage) = (a.tenant, a.subject, a.stage))
              ORDER BY a.tenant COLLATE "C", a.subject COLLATE "C", a.stage COLLATE "C"
              ON CONFLICT (tenant, subject, stage) DO NOTHING
              RETURNING r.*
            )
            SELECT c.now, c.started, r.written, %s
            FROM clock c LEFT JOIN (
              SELECT true AS written, changed.* FROM changed
              UNION ALL SELECT true, born.* FROM born
              UNION ALL SELECT false, seen.* FROM seen) r ON true""".formatted(RunRow.COLUMNS);

    /** One round trip; the wait of a first claim is short, whatever the transaction allows. */
    private static final String BRIEFLY = """
            SAVEPOINT einmal_claim;
            SET LOCAL lock_timeout = %d;
            %s;
            SET LOCAL lock_timeout = '%s';
            RELEASE SAVEPOINT einmal_claim""";

    private static final String UNDO = "ROLLBACK TO SAVEPOINT einmal_claim; RELEASE SAVEPOINT einmal_claim";
    private static final String NOW = "SELECT einmal.now() AS now";

    private final String claim;
    private final String now;

    ClaimStatement(SchemaName schema) {
        this.claim = schema.in(CLAIM);
        this.now = schema.in(NOW);
    }

    List<ClaimOutcome> run(Transaction tx, List<Claim> claims) {
        String lockTimeout = PostgresTransaction.of(tx).lockTimeout();
        Map<StageKey, ClaimOutcome> outcomes =
                AskAgain.about(claims, Claim::key, ROUNDS, left -> ask(tx, left, lockTimeout));
        if (outcomes.size() < claims.size()) {
            Instant until = now(tx).plus(BRIEF);
            claims.forEach(each -> outcomes.putIfAbsent(each.key(), new InProgress(each.key(), until)));
        }
        return claims.stream().map(each -> outcomes.get(each.key())).toList();
    }

    private Map<StageKey, ClaimOutcome> ask(Transaction tx, List<Claim> claims, String lockTimeout) {
        try {
            return ask(tx, claims, longestWait(claims), lockTimeout);
        } catch (StoreFailure failure) {
            undo(tx, failure);
        }
        Map<StageKey, ClaimOutcome> outcomes = new HashMap<>();
        claims.forEach(each -> outcomes.putAll(askAlone(tx, each, lockTimeout)));
        return outcomes;
    }

    private Map<StageKey, ClaimOutcome> askAlone(Transaction tx, Claim claim, String lockTimeout) {
        try {
            return ask(tx, List.of(claim), GLIMPSE, lockTimeout);
        } catch (StoreFailure failure) {
            undo(tx, failure);
            return Map.of(claim.key(), new InProgress(claim.key(), now(tx).plus(BRIEF)));
        }
    }

    private Map<StageKey, ClaimOutcome> ask(Transaction tx, List<Claim> claims, Duration wait, String lockTimeout) {
        List<Answer> answers = Query.of(BRIEFLY.formatted(wait.toMillis(), claim, lockTimeout))
                .keys(claims, Claim::key)
                .hashes(claims, Claim::inputHash)
                .texts(claims, each -> each.policy().name())
                .texts(claims, each -> each.terms().worker().value())
                .ids(claims, each -> each.terms().nonce())
                .durations(claims, each -> each.terms().lease())
                .integers(claims, each -> each.terms().maxAttempts())
                .ids(claims, Claim::newRunId)
                .write(tx, Answer::read);
        return outcomes(claims, answers);
    }

    private static Map<StageKey, ClaimOutcome> outcomes(List<Claim> claims, List<Answer> answers) {
        Map<StageKey, Claim> asked = claims.stream().collect(toMap(Claim::key, identity(), (one, same) -> one));
        Map<StageKey, ClaimOutcome> outcomes = new HashMap<>();
        for (Answer answer : answers) {
            Run run = answer.run();
            if (run != null && answer.written()) {
                outcomes.put(run.key(), outcomeOfWriting(run));
            } else if (run != null) {
                Claim claim = requireNonNull(asked.get(run.key()));
                Run held =
                        run.heldAtLeastUntil(answer.started().plus(claim.terms().lease()));
                ClaimDecision decision = ClaimRule.judge(held, claim, answer.now());
                if (decision.changed() == null) {
                    outcomes.put(run.key(), decision.outcome());
                }
            }
        }
        return outcomes;
    }

    private static ClaimOutcome outcomeOfWriting(Run run) {
        return switch (run.status()) {
            case RUNNING -> new Acquired(run.attempt());
            case DEAD -> new Dead(run.key(), run.tally().attempts(), run.lastError(), true);
            case CANCELLED -> new Cancelled(run.key(), ((RunState.Cancelled) run.state()).cancellation());
            case WAITING, SUCCEEDED -> throw new IllegalStateException("no claim writes " + run.status());
        };
    }

    /** A wait shortens the lease that the claim asks for, so it lasts a tenth of it at most. */
    private static Duration longestWait(List<Claim> claims) {
        Duration wait = BRIEF;
        for (Claim each : claims) {
            Duration tenth = each.terms().lease().dividedBy(10);
            wait = tenth.compareTo(wait) < 0 ? tenth : wait;
        }
        return wait.compareTo(GLIMPSE) < 0 ? GLIMPSE : wait;
    }

    private static void undo(Transaction tx, StoreFailure failure) {
        if (!WAITED_IN_VAIN.contains(FailureKind.of(failure))) {
            throw failure;
        }
        Query.of(UNDO).write(tx);
    }

    private Instant now(Transaction tx) {
        return Query.of(now).read(tx, row -> row.instant("now")).get(0);
    }

    /**
     * A row of the answer.
     *
     * @param run null in the one row of an answer that says nothing about any key
     */
    private record Answer(
            Instant now,
            Instant started,
            boolean written,
            @Nullable Run run) {

        static Answer read(Row row) throws SQLException {
            boolean empty = row.textOrNull("tenant") == null;
            return new Answer(
                    row.instant("now"), row.instant("started"), row.flag("written"), empty ? null : RunRow.read(row));
        }
    }
}
