package dev.einmal.queue.postgres;

import static java.util.Objects.requireNonNull;

import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.queue.JobQueue.Fetched;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.Job;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes due jobs, tenant by tenant. */
final class FetchStatement {

    /**
     * Steps from lane to lane (tenant, queue, priority), one index probe each, and sees by the first job of a lane whether
     * any is due; so a backlog costs nothing, whoever's it is. Of each lane that is ready it looks at few jobs: twice the
     * tenant's share, in case others take some at the same moment. Only then are rows locked, no more than the limits,
     * passing over what others hold and judging the newest version. Served by job_lane and job_lost.
     */
    private static final String FETCH = """
            WITH RECURSIVE served AS MATERIALIZED (
              SELECT s.queue, c.now, c.now + s.lease_micros * interval '1 microsecond' AS lease_until
              FROM (SELECT einmal.now() AS now) c, unnest(?::text[], ?::bigint[]) AS s(queue, lease_micros)
              WHERE NOT EXISTS (SELECT FROM einmal.pause p WHERE p.kind = 'QUEUE' AND p.name = s.queue)
            ),
            walk AS (
              (SELECT 1 AS tenants, j.tenant, j.queue, j.priority, j.due
               FROM einmal.job j
               WHERE NOT j.suspect AND NOT j.in_line AND j.tenant > ?::text AND ?::int > 0
               ORDER BY j.tenant, j.queue, (-j.priority), j.due, j.seq
               LIMIT 1)
              UNION ALL
              SELECT w.tenants + (n.tenant <> w.tenant)::int, n.tenant, n.queue, n.priority, n.due
              FROM walk w
              CROSS JOIN LATERAL (
                SELECT j.tenant, j.queue, j.priority, j.due
                FROM einmal.job j
                WHERE NOT j.suspect AND NOT j.in_line AND (j.tenant, j.queue, (-j.priority)) > (w.tenant, w.queue, (-w.priority))
                ORDER BY j.tenant, j.queue, (-j.priority), j.due, j.seq
                LIMIT 1) n
              WHERE w.tenants + (n.tenant <> w.tenant)::int <= %1$d
            ),
            lane AS MATERIALIZED (
              SELECT w.tenant, w.queue, w.priority
              FROM walk w
              JOIN served s USING (queue)
              WHERE w.due <= s.now
                AND NOT EXISTS (SELECT FROM einmal.pause p WHERE p.kind = 'TENANT' AND p.name = w.tenant)
            ),
            share AS MATERIALIZED (
              SELECT 2 * ceil(?::numeric / nullif(count(DISTINCT tenant), 0)) AS jobs FROM lane
            ),
            candidate AS MATERIALIZED (
              SELECT ranked.*
              FROM (
                SELECT c.*, row_number() OVER (PARTITION BY c.tenant ORDER BY c.priority DESC, c.due, c.seq) AS turn
                FROM lane l
                CROSS JOIN LATERAL (
                  SELECT j.tenant, j.subject, j.stage, j.priority, j.due, j.seq
                  FROM einmal.job j
                  WHERE NOT j.suspect AND NOT j.in_line AND j.tenant = l.tenant AND j.queue = l.queue
                    AND (-j.priority) = (-l.priority) AND j.due <= einmal.now()
                  ORDER BY j.due, j.seq
                  LIMIT (SELECT jobs FROM share)) c) ranked
              WHERE ranked.turn <= (SELECT jobs FROM share)
            ),
            ready AS MATERIALIZED (
              SELECT j.tenant, j.subject, j.stage, j.due, j.seq, j.suspect, c.turn
              FROM candidate c
              JOIN einmal.job j USING (tenant, subject, stage)
              WHERE NOT j.suspect AND NOT j.in_line AND j.due <= einmal.now()
              ORDER BY c.turn, c.tenant
              LIMIT ?
              FOR UPDATE OF j SKIP LOCKED
            ),
            lost AS MATERIALIZED (
              SELECT j.tenant, j.subject, j.stage, j.due, j.seq, j.suspect, NULL::bigint AS turn
              FROM einmal.job j
              WHERE j.suspect AND j.due <= einmal.now() AND j.queue IN (SELECT queue FROM served)
                AND NOT EXISTS (SELECT FROM einmal.pause p WHERE p.kind = 'TENANT' AND p.name = j.tenant)
              ORDER BY j.due, j.seq
              LIMIT ?
              FOR UPDATE OF j SKIP LOCKED
            ),
            taken AS (
              UPDATE einmal.job j SET due = s.lease_until, suspect = true, asked_again = false
              FROM (SELECT * FROM ready UNION ALL SELECT * FROM lost) t, served s
              WHERE (j.tenant, j.subject, j.stage) = (t.tenant, t.subject, t.stage) AND s.queue = j.queue
              RETURNING j.tenant, j.subject, j.stage, j.queue, j.priority, j.due, t.suspect,
                t.turn, t.due AS was_due, j.seq, j.in_line
            ),
            round AS (
              SELECT (SELECT max(tenant) FROM walk HAVING count(DISTINCT tenant) = %1$d) AS last,
                (SELECT count(*) FROM ready) < least(?::int, (SELECT count(*) FROM candidate)) AS contended
            )
            SELECT r.last, r.contended, t.tenant, t.subject, t.stage, t.queue, t.priority, t.due, t.suspect, t.in_line
            FROM round r LEFT JOIN taken t ON true
            ORDER BY t.turn NULLS LAST, CASE WHEN t.turn IS NOT NULL THEN t.tenant END, t.was_due, t.seq""".formatted(Fetch.TENANTS);

    /**
     * One round trip. A plan that was made and kept while the table was small would read all of it for ever; in this
     * transaction, which ends with the claims of what was fetched, only plans that use the indexes are made.
     */
    private static final String BY_INDEX = """
            SET LOCAL enable_seqscan = off;
            SET LOCAL enable_hashjoin = off;
            SET LOCAL enable_mergejoin = off;
            """ + FETCH;

    private final String fetch;

    FetchStatement(SchemaName schema) {
        this.fetch = schema.in(BY_INDEX);
    }

    Fetched run(Transaction tx, Fetch wanted) {
        List<QueueName> queues = List.copyOf(wanted.leases().keySet());
        List<Answer> answers = Query.of(fetch)
                .texts(queues, QueueName::value)
                .durations(queues, queue -> requireNonNull(wanted.leases().get(queue)))
                .text(wanted.after().map(TenantId::value).orElse(""))
                .integer(wanted.limit())
                .integer(wanted.limit())
                .integer(wanted.limit())
                .integer(wanted.suspectLimit())
                .integer(wanted.limit())
                .write(tx, Answer::read);
        List<Job> jobs = new ArrayList<>();
        answers.forEach(answer -> answer.job().ifPresent(jobs::add));
        return new Fetched(jobs, answers.get(0).last(), answers.get(0).contended());
    }

    /** The round, repeated with each job, and once if there is none. */
    private record Answer(Optional<TenantId> last, boolean contended, Optional<Job> job) {

        static Answer read(Row row) throws SQLException {
            return new Answer(
                    Optional.ofNullable(row.textOrNull("last")).map(TenantId::new),
                    row.flag("contended"),
                    row.textOrNull("tenant") == null ? Optional.empty() : Optional.of(PostgresJobQueue.job(row)));
        }
    }
}
