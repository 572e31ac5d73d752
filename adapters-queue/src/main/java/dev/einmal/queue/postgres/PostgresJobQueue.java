package dev.einmal.queue.postgres;

import static java.util.function.Function.identity;

import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.GroupKey;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Jobs in the table {@code job}. */
public final class PostgresJobQueue implements JobQueue {

    /**
     * Goes through the keys in their order, waiting for whoever adds, takes or removes the same job, and judges what is
     * there after that: one statement, because adding first and changing afterwards would lock in two orders. Where
     * nothing is to be changed, nothing is answered; a row that was inserted has no xmax. Groups are locked before jobs,
     * since sorting the jobs needs them all. Served by the primary keys.
     */
    private static final String ENQUEUE = """
            WITH asked AS MATERIALIZED (
              SELECT a.*, c.now, m.group_name, m.group_key, m.place
              FROM (SELECT einmal.now() AS now) c,
                unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::int[], ?::bigint[], ?::bigint[], ?::bool[])
                AS a(tenant, subject, stage, queue, priority, delay_micros, not_before_micros, input_may_differ)
              LEFT JOIN einmal.stage s ON s.name = a.stage
              LEFT JOIN einmal.member m ON (m.tenant, m.subject, m.pipeline) = (a.tenant, a.subject, s.pipeline)
            ),
            locked AS MATERIALIZED (
              SELECT s.tenant, s.name, s.key
              FROM einmal.slot s
              WHERE (s.tenant, s.name, s.key) IN (
                SELECT a.tenant, a.group_name, a.group_key FROM asked a WHERE a.group_name IS NOT NULL)
                AND s.one_at_a_time
              ORDER BY s.tenant, s.name, s.key
              FOR UPDATE OF s
            )
            INSERT INTO einmal.job AS j (tenant, subject, stage, queue, priority, due, suspect, asked_again,
              group_name, group_key, place, in_line)
            SELECT a.tenant, a.subject, a.stage, a.queue, a.priority,
              greatest(a.now + a.delay_micros * interval '1 microsecond',
                timestamptz 'epoch' + a.not_before_micros * interval '1 microsecond'),
              false, a.input_may_differ,
              a.group_name, a.group_key, a.place, l.key IS NOT NULL
            FROM asked a
            LEFT JOIN locked l ON (l.tenant, l.name, l.key) = (a.tenant, a.group_name, a.group_key)
            ORDER BY a.tenant COLLATE "C", a.subject COLLATE "C", a.stage COLLATE "C"
            ON CONFLICT (tenant, subject, stage) DO UPDATE SET
              due = CASE WHEN j.suspect THEN j.due ELSE least(j.due, excluded.due) END,
              asked_again = true
            WHERE excluded.asked_again
            RETURNING j.tenant, j.subject, j.stage, j.xmax = 0 AS added, j.group_name, j.group_key""";

    /**
     * Locks the groups of the jobs that are there and of which one job runs at a time; then nobody else ends, moves or adds
     * jobs of these. In others no turn is to be passed, and two batches could wait for each other's groups.
     */
    private static final String LOCKED = """
            locked AS MATERIALIZED (
              SELECT s.tenant, s.name AS group_name, s.key AS group_key
              FROM einmal.slot s
              WHERE (s.tenant, s.name, s.key) IN (
                SELECT j.tenant, j.group_name, j.group_key
                FROM asked a JOIN einmal.job j USING (tenant, subject, stage)
                WHERE j.group_name IS NOT NULL)
                AND s.one_at_a_time
              ORDER BY s.tenant, s.name, s.key
              FOR UPDATE OF s
            )""";

    /** Locks in key order and judges the newest version, so that a request that came meanwhile is not lost. */
    private static final String FINISH = """
            WITH asked AS MATERIALIZED (
              SELECT * FROM unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, subject, stage)
            ),
            %s,
            found AS MATERIALIZED (
              SELECT j.tenant, j.subject, j.stage, j.suspect AND j.asked_again AS asked_again, c.now
              FROM (SELECT einmal.now() AS now, (SELECT count(*) FROM locked) AS groups) c, asked a
              JOIN einmal.job j USING (tenant, subject, stage)
              WHERE c.groups >= 0
              ORDER BY j.tenant, j.subject, j.stage
              FOR UPDATE OF j
            ),
            removed AS (
              DELETE FROM einmal.job j USING found f
              WHERE (j.tenant, j.subject, j.stage) = (f.tenant, f.subject, f.stage) AND NOT f.asked_again
            ),
            restarted AS (
              UPDATE einmal.job j SET due = f.now, suspect = false, asked_again = false
              FROM found f
              WHERE (j.tenant, j.subject, j.stage) = (f.tenant, f.subject, f.stage) AND f.asked_again
            )
            SELECT l.tenant, l.group_name, l.group_key FROM locked l""".formatted(LOCKED);

    /** As finishing. */
    private static final String POSTPONE = """
            WITH asked AS MATERIALIZED (
              SELECT *
              FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::bool[])
                AS a(tenant, subject, stage, until_micros, suspect)
            ),
            %s,
            found AS MATERIALIZED (
              SELECT j.tenant, j.subject, j.stage, a.suspect,
                CASE WHEN j.suspect AND j.asked_again THEN c.now
                     ELSE timestamptz 'epoch' + a.until_micros * interval '1 microsecond' END AS due
              FROM (SELECT einmal.now() AS now, (SELECT count(*) FROM locked) AS groups) c, asked a
              JOIN einmal.job j USING (tenant, subject, stage)
              WHERE c.groups >= 0
              ORDER BY j.tenant, j.subject, j.stage
              FOR UPDATE OF j
            ),
            moved AS (
              UPDATE einmal.job j SET due = f.due, suspect = f.suspect, asked_again = false
              FROM found f
              WHERE (j.tenant, j.subject, j.stage) = (f.tenant, f.subject, f.stage)
            )
            SELECT l.tenant, l.group_name, l.group_key FROM locked l""".formatted(LOCKED);

    /** Takes no lock. Served by the primary key. */
    private static final String OF_SUBJECT = """
            SELECT tenant, subject, stage, queue, priority, due, suspect, in_line
            FROM einmal.job
            WHERE tenant = ? AND subject = ?
            ORDER BY stage""";

    /** Takes no lock. Reads the whole table, which holds only what waits or runs. */
    private static final String DEPTHS = """
            SELECT queue, count(*) AS jobs, count(*) FILTER (WHERE due <= einmal.now() AND NOT in_line) AS due,
              count(*) FILTER (WHERE in_line) AS in_line, min(due) AS oldest_due
            FROM einmal.job
            GROUP BY queue
            ORDER BY queue""";

    private final GroupTurns turns;
    private final String enqueue;
    private final FetchStatement fetch;
    private final String finish;
    private final String postpone;
    private final String ofSubject;
    private final String depths;

    public PostgresJobQueue(SchemaName schema) {
        this.turns = new GroupTurns(schema);
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
        Set<GroupKey> groups = new HashSet<>();
        Query.of(enqueue)
                .keys(requests, JobRequest::key)
                .texts(requests, request -> request.queue().value())
                .integers(requests, JobRequest::priority)
                .durations(requests, request -> request.due().delay())
                .instantsOrNull(requests, request -> request.due().notBefore().orElse(null))
                .flags(requests, JobRequest::inputMayDiffer)
                .write(tx, Change::read)
                .forEach(change -> {
                    changed.put(change.key(), change.outcome());
                    change.group().ifPresent(groups::add);
                });
        turns.pass(tx, groups);
        return requests.stream()
                .map(request -> changed.getOrDefault(request.key(), EnqueueOutcome.ALREADY_QUEUED))
                .toList();
    }

    @Override
    public Fetched fetch(Transaction tx, Fetch wanted) {
        return fetch.run(tx, wanted);
    }

    @Override
    public void finish(Transaction tx, List<StageKey> keys) {
        turns.pass(tx, present(Query.of(finish).keys(keys, identity()).write(tx, GroupTurns::group)));
    }

    @Override
    public void postpone(Transaction tx, List<Postponement> postponements) {
        turns.pass(
                tx,
                present(Query.of(postpone)
                        .keys(postponements, Postponement::key)
                        .instants(postponements, Postponement::until)
                        .flags(postponements, Postponement::suspect)
                        .write(tx, GroupTurns::group)));
    }

    private static List<GroupKey> present(List<Optional<GroupKey>> groups) {
        return groups.stream().flatMap(Optional::stream).toList();
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
                                row.number("in_line"),
                                row.instant("oldest_due")));
    }

    static Job job(Row row) throws SQLException {
        return new Job(
                row.stageKey(),
                new QueueName(row.text("queue")),
                row.integer("priority"),
                row.instant("due"),
                row.flag("suspect"),
                row.flag("in_line"));
    }

    /** A job that was added or refreshed. */
    private record Change(StageKey key, EnqueueOutcome outcome, Optional<GroupKey> group) {

        static Change read(Row row) throws SQLException {
            return new Change(
                    row.stageKey(),
                    row.flag("added") ? EnqueueOutcome.ENQUEUED : EnqueueOutcome.REFRESHED,
                    GroupTurns.group(row));
        }
    }
}
