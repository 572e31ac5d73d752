package dev.einmal.queue.postgres;

import static java.util.function.Function.identity;

import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.Postponement;
import dev.einmal.domain.queue.QueueDepth;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Jobs in the table {@code job}. */
public final class PostgresJobQueue implements JobQueue {

    /**
     * Goes through the keys in their order, waiting for whoever adds, takes or removes the same job, and judges what is
     * there after that: one statement, because adding first and changing afterwards would lock in two orders. Where
     * nothing is to be changed, nothing is answered; a row that was inserted has no xmax. Served by the primary key.
     */
    private static final String ENQUEUE = """
            INSERT INTO einmal.job AS j (tenant, subject, stage, queue, priority, due, suspect, asked_again)
            SELECT a.tenant, a.subject, a.stage, a.queue, a.priority,
              c.now + a.delay_micros * interval '1 microsecond', false, a.input_may_differ
            FROM (SELECT einmal.now() AS now) c,
              unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::int[], ?::bigint[], ?::bool[])
              AS a(tenant, subject, stage, queue, priority, delay_micros, input_may_differ)
            ORDER BY a.tenant COLLATE "C", a.subject COLLATE "C", a.stage COLLATE "C"
            ON CONFLICT (tenant, subject, stage) DO UPDATE SET
              due = CASE WHEN j.suspect THEN j.due ELSE least(j.due, excluded.due) END,
              asked_again = true
            WHERE excluded.asked_again
            RETURNING j.tenant, j.subject, j.stage, j.xmax = 0 AS added""";

    /** Locks in key order and judges the newest version, so that a request that came meanwhile is not lost. */
    private static final String FINISH = """
            WITH found AS MATERIALIZED (
              SELECT j.tenant, j.subject, j.stage, j.suspect AND j.asked_again AS asked_again, c.now
              FROM (SELECT einmal.now() AS now) c, unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, subject, stage)
              JOIN einmal.job j USING (tenant, subject, stage)
              ORDER BY j.tenant, j.subject, j.stage
              FOR UPDATE OF j
            ),
            removed AS (
              DELETE FROM einmal.job j USING found f
              WHERE (j.tenant, j.subject, j.stage) = (f.tenant, f.subject, f.stage) AND NOT f.asked_again
            )
            UPDATE einmal.job j SET due = f.now, suspect = false, asked_again = false
            FROM found f
            WHERE (j.tenant, j.subject, j.stage) = (f.tenant, f.subject, f.stage) AND f.asked_again""";

    /** As finishing. */
    private static final String POSTPONE = """
            WITH found AS MATERIALIZED (
              SELECT j.tenant, j.subject, j.stage, a.suspect,
                CASE WHEN j.suspect AND j.asked_again THEN c.now
                     ELSE timestamptz 'epoch' + a.until_micros * interval '1 microsecond' END AS due
              FROM (SELECT einmal.now() AS now) c,
                unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::bool[])
                AS a(tenant, subject, stage, until_micros, suspect)
              JOIN einmal.job j USING (tenant, subject, stage)
              ORDER BY j.tenant, j.subject, j.stage
              FOR UPDATE OF j
            )
            UPDATE einmal.job j SET due = f.due, suspect = f.suspect, asked_again = false
            FROM found f
            WHERE (j.tenant, j.subject, j.stage) = (f.tenant, f.subject, f.stage)""";

    /** Takes no lock. Served by the primary key. */
    private static final String OF_SUBJECT = """
            SELECT tenant, subject, stage, queue, priority, due, suspect
            FROM einmal.job
            WHERE tenant = ? AND subject = ?
            ORDER BY stage""";

    /** Takes no lock. Reads the whole table, which holds only what waits or runs. */
    private static final String DEPTHS = """
            SELECT queue, count(*) AS jobs, count(*) FILTER (WHERE due <= einmal.now()) AS due, min(due) AS oldest_due
            FROM einmal.job
            GROUP BY queue
            ORDER BY queue""";

    private final String enqueue;
    private final FetchStatement fetch;
    private final String finish;
    private final String postpone;
    private final String ofSubject;
    private final String depths;

    public PostgresJobQueue(SchemaName schema) {
        this.enqueue = schema.in(ENQUEUE);
        this.fetch = new FetchStatement(schema);
        this.finish = schema.in(FINISH);
        this.postpone = schema.in(POSTPONE);
        this.ofSubject = schema.in(OF_SUBJECT);
        this.depths = schema.in(DEPTHS);
    }

    @Override
    public List<EnqueueOutcome> enqueue(Transaction tx, List<JobRequest> requests) {
        Map<StageKey, EnqueueOutcome> changed = new HashMap<>();
        Query.of(enqueue)
                .keys(requests, JobRequest::key)
                .texts(requests, request -> request.queue().value())
                .integers(requests, JobRequest::priority)
                .durations(requests, JobRequest::delay)
                .flags(requests, JobRequest::inputMayDiffer)
                .write(tx, PostgresJobQueue::change)
                .forEach(change -> changed.put(change.getKey(), change.getValue()));
        return requests.stream()
                .map(request -> changed.getOrDefault(request.key(), EnqueueOutcome.ALREADY_QUEUED))
                .toList();
    }

    private static Map.Entry<StageKey, EnqueueOutcome> change(Row row) throws SQLException {
        return Map.entry(row.stageKey(), row.flag("added") ? EnqueueOutcome.ENQUEUED : EnqueueOutcome.REFRESHED);
    }

    @Override
    public Fetched fetch(Transaction tx, Fetch wanted) {
        return fetch.run(tx, wanted);
    }

    @Override
    public void finish(Transaction tx, List<StageKey> keys) {
        Query.of(finish).keys(keys, identity()).write(tx);
    }

    @Override
    public void postpone(Transaction tx, List<Postponement> postponements) {
        Query.of(postpone)
                .keys(postponements, Postponement::key)
                .instants(postponements, Postponement::until)
                .flags(postponements, Postponement::suspect)
                .write(tx);
    }

    @Override
    public List<Job> ofSubject(Transaction tx, SubjectKey subject) {
        return Query.of(ofSubject)
                .text(subject.tenant().value())
                .text(subject.subject().value())
                .read(tx, PostgresJobQueue::job);
    }

    @Override
    public List<QueueDepth> depths(Transaction tx) {
        return Query.of(depths)
                .read(
                        tx,
                        row -> new QueueDepth(
                                new QueueName(row.text("queue")),
                                row.number("jobs"),
                                row.number("due"),
                                row.instant("oldest_due")));
    }

    static Job job(Row row) throws SQLException {
        return new Job(
                row.stageKey(),
                new QueueName(row.text("queue")),
                row.integer("priority"),
                row.instant("due"),
                row.flag("suspect"));
    }
}
