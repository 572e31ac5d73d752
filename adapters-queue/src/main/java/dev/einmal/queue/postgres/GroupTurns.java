package dev.einmal.queue.postgres;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.GroupKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Passes the turn in groups of which one job runs at a time. */
final class GroupTurns {

    /**
     * Two statements in one round trip. The first holds the job whose turn it is, so that nobody fetches it while it is
     * being judged, and waits for who is fetching it; the second sees what became of it. The groups' rows are locked by
     * the caller, so nobody else moves jobs into or out of line. Served by job_turn, job_turn_due and job_turn_place.
     */
    private static final String PASS = """
            WITH held AS MATERIALIZED (
              SELECT j.seq
              FROM unnest(?::text[], ?::text[], ?::text[]) AS g(tenant, name, key)
              JOIN einmal.slot s USING (tenant, name, key)
              JOIN einmal.job j
                ON (j.tenant, j.group_name, j.group_key) = (g.tenant, g.name, g.key) AND NOT j.in_line
              WHERE s.one_at_a_time
              ORDER BY j.tenant, j.subject, j.stage
              FOR UPDATE OF j
            )
            SELECT count(*) FROM held;
            WITH asked AS MATERIALIZED (
              SELECT s.tenant, s.name, s.key, s.in_order
              FROM unnest(?::text[], ?::text[], ?::text[]) AS g(tenant, name, key)
              JOIN einmal.slot s USING (tenant, name, key)
              WHERE s.one_at_a_time
            ),
            next AS MATERIALIZED (
              SELECT a.tenant, a.name, a.key, n.seq
              FROM asked a
              CROSS JOIN LATERAL (
                SELECT c.seq
                FROM (
                  SELECT j.seq, j.place, j.priority, j.due
                  FROM einmal.job j
                  WHERE j.group_name IS NOT NULL AND (j.tenant, j.group_name, j.group_key) = (a.tenant, a.name, a.key)
                    AND NOT j.in_line
                  UNION ALL
                  (SELECT j.seq, j.place, j.priority, j.due
                   FROM einmal.job j
                   WHERE j.group_name IS NOT NULL AND (j.tenant, j.group_name, j.group_key) = (a.tenant, a.name, a.key)
                     AND j.in_line AND j.due <= einmal.now() AND NOT a.in_order
                   ORDER BY (-j.priority), j.due, j.seq
                   LIMIT 1)
                  UNION ALL
                  (SELECT j.seq, j.place, j.priority, j.due
                   FROM einmal.job j
                   WHERE (j.tenant, j.group_name, j.group_key) = (a.tenant, a.name, a.key)
                     AND j.in_line AND NOT a.in_order
                   ORDER BY j.due, j.seq
                   LIMIT 1)
                  UNION ALL
                  (SELECT j.seq, j.place, j.priority, j.due
                   FROM einmal.job j
                   WHERE (j.tenant, j.group_name, j.group_key) = (a.tenant, a.name, a.key)
                     AND j.in_line AND a.in_order
                   ORDER BY j.place, j.seq
                   LIMIT 1)) c
                ORDER BY
                  CASE WHEN a.in_order THEN c.place END,
                  CASE WHEN NOT a.in_order THEN c.due > einmal.now() END,
                  CASE WHEN NOT a.in_order AND c.due <= einmal.now() THEN -c.priority END,
                  CASE WHEN NOT a.in_order THEN c.due END,
                  c.seq
                LIMIT 1) n
              WHERE NOT EXISTS (
                  SELECT FROM einmal.job j
                  WHERE j.group_name IS NOT NULL AND (j.tenant, j.group_name, j.group_key) = (a.tenant, a.name, a.key)
                    AND NOT j.in_line AND j.suspect)
            ),
            moved AS MATERIALIZED (
              SELECT j.tenant, j.subject, j.stage
              FROM next n
              JOIN einmal.job j ON j.group_name IS NOT NULL
                AND (j.tenant, j.group_name, j.group_key) = (n.tenant, n.name, n.key)
                AND NOT j.in_line AND j.seq <> n.seq
              UNION ALL
              SELECT j.tenant, j.subject, j.stage
              FROM next n
              JOIN einmal.job j ON j.group_name IS NOT NULL
                AND (j.tenant, j.group_name, j.group_key) = (n.tenant, n.name, n.key)
                AND j.in_line AND j.seq = n.seq
            )
            UPDATE einmal.job j SET in_line = NOT j.in_line
            FROM moved m
            WHERE (j.tenant, j.subject, j.stage) = (m.tenant, m.subject, m.stage)""";

    private final String pass;

    GroupTurns(SchemaName schema) {
        this.pass = schema.in(PASS);
    }

    /**
     * Gives the turn to the job that goes next, unless one is being worked on. Those of the groups of which one job runs at
     * a time must be locked; the others are left alone.
     */
    void pass(Transaction tx, Collection<GroupKey> groups) {
        List<GroupKey> sorted = List.copyOf(new TreeSet<>(groups));
        if (!sorted.isEmpty()) {
            keys(keys(Query.of(pass), sorted), sorted).write(tx);
        }
    }

    static Query keys(Query query, List<GroupKey> groups) {
        return query.texts(groups, group -> group.tenant().value())
                .texts(groups, GroupKey::name)
                .texts(groups, GroupKey::key);
    }

    /** The group in the columns {@code tenant}, {@code group_name} and {@code group_key}. */
    static Optional<GroupKey> group(Row row) throws SQLException {
        String name = row.textOrNull("group_name");
        return name == null
                ? Optional.empty()
                : Optional.of(new GroupKey(new TenantId(row.text("tenant")), name, row.text("group_key")));
    }
}
