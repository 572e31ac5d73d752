package dev.einmal.postgres;

import static java.util.Objects.requireNonNull;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.einmal.application.submission.Submission;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.submission.Submissions.Registration.Kind;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.postgres.row.SubmissionRow;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Submissions in the table {@code submission}. */
public final class PostgresSubmissions implements Submissions {

    /**
     * What comes again unchanged is answered from the snapshot, without a lock or a write. What replaces an input is
     * locked in key order and judged on its newest version; what is new is inserted in key order, waiting for others
     * who insert the same. A key about which that says too little changed meanwhile, and is asked about again. Served
     * by the primary key.
     */
    private static final String REGISTER = """
            WITH asked AS MATERIALIZED (
              SELECT a.*, c.now
              FROM (SELECT einmal.now() AS now) c,
                unnest(?::text[], ?::text[], ?::text[], ?::uuid[], ?::text[], ?::bytea[], ?::text[])
                AS a(tenant, subject, pipeline, new_id, input, input_hash, policy)
            ),
            seen AS MATERIALIZED (
              SELECT s.* FROM asked a JOIN einmal.submission s USING (tenant, subject, pipeline)
            ),
            locked AS MATERIALIZED (
              SELECT a.*
              FROM asked a
              JOIN einmal.submission s USING (tenant, subject, pipeline)
              WHERE a.policy = 'RERUN' AND s.input_hash <> a.input_hash
              ORDER BY s.tenant, s.subject, s.pipeline
              FOR NO KEY UPDATE OF s
            ),
            replaced AS (
              UPDATE einmal.submission s SET
                version = s.version + 1,
                input = l.input::json,
                input_hash = l.input_hash
              FROM locked l
              WHERE (s.tenant, s.subject, s.pipeline) = (l.tenant, l.subject, l.pipeline)
              RETURNING s.*
            ),
            created AS (
              INSERT INTO einmal.submission AS s
                (tenant, subject, pipeline, id, version, input, input_hash, created_at)
              SELECT a.tenant, a.subject, a.pipeline, a.new_id, 1, a.input::json, a.input_hash, a.now
              FROM asked a
              WHERE NOT EXISTS (SELECT FROM seen
                                WHERE (seen.tenant, seen.subject, seen.pipeline) = (a.tenant, a.subject, a.pipeline))
              ORDER BY a.tenant COLLATE "C", a.subject COLLATE "C", a.pipeline COLLATE "C"
              ON CONFLICT (tenant, subject, pipeline) DO NOTHING
              RETURNING s.*
            )
            SELECT s.written, %s
            FROM (
              SELECT 'CREATED' AS written, created.* FROM created
              UNION ALL SELECT 'REPLACED', replaced.* FROM replaced
              UNION ALL SELECT NULL, seen.* FROM seen) s""".formatted(SubmissionRow.COLUMNS);

    /** Takes no lock. Served by the primary key. */
    private static final String FIND = """
            SELECT %s
            FROM unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, subject, pipeline)
            JOIN einmal.submission s USING (tenant, subject, pipeline)""".formatted(SubmissionRow.COLUMNS);

    /**
     * Rows are locked in key order. The counter is written, not only locked, so that a transaction at a stricter level
     * that has an older snapshot fails instead of deciding on what it sees. Served by the primary key.
     */
    private static final String LOCK = """
            WITH locked AS MATERIALIZED (
              SELECT s.tenant, s.subject, s.pipeline
              FROM unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, subject, pipeline)
              JOIN einmal.submission s USING (tenant, subject, pipeline)
              ORDER BY s.tenant, s.subject, s.pipeline
              FOR NO KEY UPDATE OF s
            )
            UPDATE einmal.submission s SET joins = s.joins + 1
            FROM locked l
            WHERE (s.tenant, s.subject, s.pipeline) = (l.tenant, l.subject, l.pipeline)""";

    /** Waits for nobody, since its caller may hold what those wait for. Served by the primary key. */
    private static final String WITHDRAW = """
            WITH found AS MATERIALIZED (
              SELECT s.tenant, s.subject, s.pipeline
              FROM unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, subject, pipeline)
              JOIN einmal.submission s USING (tenant, subject, pipeline)
              FOR UPDATE OF s SKIP LOCKED
            )
            DELETE FROM einmal.submission s USING found f
            WHERE (s.tenant, s.subject, s.pipeline) = (f.tenant, f.subject, f.pipeline)
            RETURNING s.tenant, s.subject, s.pipeline""";

    private final String register;
    private final String find;
    private final String lock;
    private final String withdraw;

    public PostgresSubmissions(SchemaName schema) {
        this.register = schema.in(REGISTER);
        this.find = schema.in(FIND);
        this.lock = schema.in(LOCK);
        this.withdraw = schema.in(WITHDRAW);
    }

    @Override
    public List<Registration> register(Transaction tx, List<Request> requests) {
        return AskAgain.untilAnswered(requests, Request::key, left -> registerSome(tx, left));
    }

    private Map<SubmissionKey, Registration> registerSome(Transaction tx, List<Request> requests) {
        Map<SubmissionKey, Request> asked = requests.stream().collect(toMap(Request::key, identity()));
        Map<SubmissionKey, Registration> answers = new HashMap<>();
        List<Stored> rows = keys(Query.of(register), requests, Request::key)
                .ids(requests, Request::newId)
                .texts(requests, request -> request.input().json())
                .hashes(requests, request -> request.input().hash())
                .texts(requests, request -> request.policy().name())
                .write(tx, Stored::read);
        for (Stored row : rows) {
            row.answer(requireNonNull(asked.get(row.submission().key())))
                    .ifPresent(answer -> answers.put(answer.submission().key(), answer));
        }
        return answers;
    }

    @Override
    public List<Optional<Submission>> find(Transaction tx, List<SubmissionKey> keys) {
        Map<SubmissionKey, Submission> found =
                keys(Query.of(find), keys, identity()).read(tx, SubmissionRow::read).stream()
                        .collect(toMap(Submission::key, identity()));
        List<Optional<Submission>> answers = new ArrayList<>();
        keys.forEach(key -> answers.add(Optional.ofNullable(found.get(key))));
        return answers;
    }

    @Override
    public void lockForJoin(Transaction tx, List<SubmissionKey> keys) {
        keys(Query.of(lock), keys, identity()).write(tx);
    }

    @Override
    public Set<SubmissionKey> withdraw(Transaction tx, List<SubmissionKey> keys) {
        return new TreeSet<>(keys(Query.of(withdraw), keys, identity())
                .write(tx, row -> SubmissionKey.of(row.text("tenant"), row.text("subject"), row.text("pipeline"))));
    }

    private static <T> Query keys(Query query, List<T> elements, Function<T, SubmissionKey> key) {
        return query.texts(elements, element -> key.apply(element).tenant().value())
                .texts(elements, element -> key.apply(element).subject().value())
                .texts(elements, element -> key.apply(element).pipeline().value());
    }

    /** A submission, and what the statement did to it, if anything. */
    private record Stored(Optional<Kind> written, Submission submission) {

        static Stored read(Row row) throws SQLException {
            return new Stored(
                    Optional.ofNullable(row.textOrNull("written")).map(Kind::valueOf), SubmissionRow.read(row));
        }

        /** Empty if the snapshot shows an input that is to be replaced, and whoever replaced it says so. */
        Optional<Registration> answer(Request request) {
            return written.or(() -> unwritten(request)).map(kind -> new Registration(kind, submission));
        }

        private Optional<Kind> unwritten(Request request) {
            if (submission.input().hash().equals(request.input().hash())) {
                return Optional.of(Kind.UNCHANGED);
            }
            return switch (request.policy()) {
                case REJECT -> Optional.of(Kind.REFUSED);
                case SKIP -> Optional.of(Kind.KEPT);
                case RERUN -> Optional.empty();
            };
        }
    }
}
