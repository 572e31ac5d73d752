package dev.einmal.queue.postgres;

import dev.einmal.application.queue.Pauses;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.queue.PastPause;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.domain.queue.PauseTarget.Kind;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Pauses in the table {@code pause}. */
public final class PostgresPauses implements Pauses {

    /** Inserts in the targets' order, waiting for whoever pauses or resumes the same. Served by the primary key. */
    private static final String PAUSE = """
            INSERT INTO einmal.pause (kind, name, paused_by, paused_why, since)
            SELECT a.kind, a.name, a.paused_by, a.paused_why, c.now
            FROM (SELECT einmal.now() AS now) c,
              unnest(?::text[], ?::text[], ?::text[], ?::text[]) AS a(kind, name, paused_by, paused_why)
            ORDER BY a.kind COLLATE "C", a.name COLLATE "C"
            ON CONFLICT (kind, name) DO NOTHING
            RETURNING kind, name""";

    /** Locks in the targets' order. Served by the primary key. */
    private static final String RESUME = """
            WITH found AS MATERIALIZED (
              SELECT p.kind, p.name, a.resumed_by, a.resumed_why
              FROM unnest(?::text[], ?::text[], ?::text[], ?::text[]) AS a(kind, name, resumed_by, resumed_why)
              JOIN einmal.pause p USING (kind, name)
              ORDER BY p.kind, p.name
              FOR UPDATE OF p
            ),
            ended AS (
              DELETE FROM einmal.pause p USING found f
              WHERE (p.kind, p.name) = (f.kind, f.name)
              RETURNING p.*, f.resumed_by, f.resumed_why
            )
            INSERT INTO einmal.past_pause (kind, name, paused_by, paused_why, since, resumed_by, resumed_why, resumed_at)
            SELECT e.kind, e.name, e.paused_by, e.paused_why, e.since, e.resumed_by, e.resumed_why, einmal.now()
            FROM ended e
            ORDER BY e.kind, e.name
            RETURNING kind, name""";

    /** Takes no lock. Served by the primary key. */
    private static final String PAST = """
            SELECT kind, name, paused_by, paused_why, since, resumed_by, resumed_why, resumed_at
            FROM einmal.past_pause
            ORDER BY id DESC
            LIMIT ?""";

    /** Takes no lock. Reads the whole table, which holds what people have paused. */
    private static final String ALL =
            "SELECT kind, name, paused_by, paused_why, since FROM einmal.pause ORDER BY kind, name";

    private final String pause;
    private final String resume;
    private final String all;
    private final String past;

    public PostgresPauses(SchemaName schema) {
        this.pause = schema.in(PAUSE);
        this.resume = schema.in(RESUME);
        this.all = schema.in(ALL);
        this.past = schema.in(PAST);
    }

    @Override
    public List<PauseOutcome> pause(Transaction tx, List<Request> requests) {
        return write(tx, pause, requests);
    }

    private static List<PauseOutcome> write(Transaction tx, String statement, List<Request> requests) {
        List<PauseTarget> targets = requests.stream().map(Request::target).toList();
        Query query = targets(Query.of(statement), targets)
                .texts(requests, Request::by)
                .texts(requests, Request::why);
        return outcomes(targets, query.write(tx, PostgresPauses::target));
    }

    @Override
    public List<PauseOutcome> resume(Transaction tx, List<Request> requests) {
        return write(tx, resume, requests);
    }

    @Override
    public List<Pause> all(Transaction tx) {
        return Query.of(all).read(tx, PostgresPauses::read);
    }

    @Override
    public List<PastPause> past(Transaction tx, int limit) {
        return Query.of(past)
                .integer(limit)
                .read(
                        tx,
                        row -> new PastPause(
                                read(row), row.text("resumed_by"), row.text("resumed_why"), row.instant("resumed_at")));
    }

    private static Pause read(Row row) throws SQLException {
        return new Pause(target(row), row.text("paused_by"), row.text("paused_why"), row.instant("since"));
    }

    private static Query targets(Query query, List<PauseTarget> targets) {
        return query.texts(targets, target -> target.kind().name()).texts(targets, PauseTarget::name);
    }

    private static List<PauseOutcome> outcomes(List<PauseTarget> targets, List<PauseTarget> changed) {
        Set<PauseTarget> done = new HashSet<>(changed);
        return targets.stream()
                .map(target -> done.contains(target) ? PauseOutcome.DONE : PauseOutcome.ALREADY)
                .toList();
    }

    private static PauseTarget target(Row row) throws SQLException {
        return new PauseTarget(Kind.valueOf(row.text("kind")), row.text("name"));
    }
}
