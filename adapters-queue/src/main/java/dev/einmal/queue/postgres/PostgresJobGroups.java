package dev.einmal.queue.postgres;

import static java.util.Objects.requireNonNull;

import dev.einmal.application.queue.GroupDoor;
import dev.einmal.application.queue.JobGroups;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.GroupKey;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectId;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.Group;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import dev.einmal.postgres.sql.Row;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Groups in the tables {@code slot} and {@code member}. */
public final class PostgresJobGroups implements JobGroups {

    /**
     * Makes or locks the groups' rows in their order, waiting for whoever holds one. Always written, so that a
     * transaction at a stricter level that has an older snapshot fails instead of deciding on what it sees. Served by
     * the primary key.
     */
    private static final String LOCK = """
            INSERT INTO einmal.slot AS s (tenant, name, key, policy, one_at_a_time, in_order)
            SELECT a.tenant, a.name, a.key, ?, ?, ?
            FROM unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, name, key)
            ORDER BY a.tenant COLLATE "C", a.name COLLATE "C", a.key COLLATE "C"
            ON CONFLICT (tenant, name, key) DO UPDATE SET
              policy = excluded.policy,
              one_at_a_time = excluded.one_at_a_time,
              in_order = excluded.in_order
            RETURNING s.tenant, s.window_until, s.last_subject, einmal.now() AS now""";

    /** Under the lock of the groups; keeps the jobs that may be fetched from being fetched. Served by job_turn. */
    private static final String HOLD = """
            WITH held AS MATERIALIZED (
              SELECT j.seq
              FROM unnest(?::text[], ?::text[], ?::text[]) AS g(tenant, name, key)
              JOIN einmal.job j
                ON j.group_name IS NOT NULL AND (j.tenant, j.group_name, j.group_key) = (g.tenant, g.name, g.key)
              WHERE NOT j.suspect
              ORDER BY j.tenant, j.subject, j.stage
              FOR UPDATE OF j
            )
            SELECT count(*) FROM held""";

    /**
     * Under the lock of the groups. One waiting job tells enough, unless all are wanted; a running one is looked for only
     * where one runs at a time, and so is not in line. Served by job_turn.
     */
    private static final String JOBS = """
            SELECT j.tenant, j.subject, j.stage, j.suspect
            FROM unnest(?::text[], ?::text[], ?::text[]) AS g(tenant, name, key)
            CROSS JOIN LATERAL (
              (SELECT j.tenant, j.subject, j.stage, j.suspect
               FROM einmal.job j
               WHERE j.group_name IS NOT NULL AND (j.tenant, j.group_name, j.group_key) = (g.tenant, g.name, g.key)
                 AND NOT j.suspect
               ORDER BY j.in_line, (-j.priority), j.due, j.seq
               LIMIT ?)
              UNION ALL
              (SELECT j.tenant, j.subject, j.stage, j.suspect
               FROM einmal.job j
               WHERE j.group_name IS NOT NULL AND (j.tenant, j.group_name, j.group_key) = (g.tenant, g.name, g.key)
                 AND NOT j.in_line AND j.suspect AND ?
               LIMIT 1)) j
            ORDER BY j.tenant, j.subject, j.stage""";

    /** Takes no lock. Served by the primary key. */
    private static final String MEMBERS = """
            SELECT m.tenant, m.subject, m.pipeline, m.group_name, m.group_key
            FROM unnest(?::text[], ?::text[], ?::text[]) AS a(tenant, subject, pipeline)
            JOIN einmal.member m USING (tenant, subject, pipeline)""";

    /** Under the lock of the groups; places grow in the order of the list, since nobody else joins meanwhile. */
    private static final String JOIN = """
            INSERT INTO einmal.member (tenant, subject, pipeline, group_name, group_key)
            SELECT a.tenant, a.subject, a.pipeline, ?, ?
            FROM unnest(?::text[], ?::text[], ?::text[]) WITH ORDINALITY AS a(tenant, subject, pipeline, number)
            ORDER BY a.number
            ON CONFLICT (tenant, subject, pipeline) DO NOTHING""";

    /** Under the lock of the groups. */
    private static final String REMEMBER = """
            UPDATE einmal.slot s SET
              window_until = timestamptz 'epoch' + a.window_micros * interval '1 microsecond',
              last_subject = a.last_subject
            FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[])
              AS a(tenant, name, key, window_micros, last_subject)
            WHERE (s.tenant, s.name, s.key) = (a.tenant, a.name, a.key)""";

    /** Under the lock of the groups, of which any number of jobs may run now. Served by job_turn. */
    private static final String RELEASE = """
            UPDATE einmal.job j SET in_line = false
            FROM unnest(?::text[], ?::text[], ?::text[]) AS g(tenant, name, key)
            WHERE j.group_name IS NOT NULL AND (j.tenant, j.group_name, j.group_key) = (g.tenant, g.name, g.key)
              AND j.in_line""";

    private final String lock;
    private final String release;
    private final String hold;
    private final String jobs;
    private final String members;
    private final String join;
    private final String remember;

    public PostgresJobGroups(SchemaName schema) {
        this.lock = schema.in(LOCK);
        this.release = schema.in(RELEASE);
        this.hold = schema.in(HOLD);
        this.jobs = schema.in(JOBS);
        this.members = schema.in(MEMBERS);
        this.join = schema.in(JOIN);
        this.remember = schema.in(REMEMBER);
    }

    @Override
    public List<Entry> enter(Transaction tx, Group group, List<Arrival> arrivals) {
        Map<TenantId, List<Arrival>> byTenant = arrivals.stream()
                .collect(Collectors.groupingBy(
                        arrival -> arrival.key().tenant(), TreeMap::new, Collectors.toCollection(ArrayList::new)));
        Map<TenantId, GroupDoor> doors = doors(tx, group, List.copyOf(byTenant.keySet()));
        Set<SubmissionKey> elsewhere = elsewhere(tx, group, arrivals);
        Map<SubmissionKey, Entry> answers = new HashMap<>();
        byTenant.forEach((tenant, ofTenant) -> {
            ofTenant.removeIf(arrival -> elsewhere.contains(arrival.key()));
            List<Entry> entries = requireNonNull(doors.get(tenant)).enter(ofTenant);
            for (int i = 0; i < ofTenant.size(); i++) {
                answers.put(ofTenant.get(i).key(), entries.get(i));
            }
        });
        join(tx, group, answers, arrivals);
        remember(tx, group, doors);
        return arrivals.stream()
                .map(arrival -> answers.getOrDefault(arrival.key(), Entry.letIn()))
                .toList();
    }

    private Map<TenantId, GroupDoor> doors(Transaction tx, Group group, List<TenantId> tenants) {
        List<GroupKey> keys = tenants.stream().map(group::of).toList();
        Map<TenantId, Slot> slots = GroupTurns.keys(
                        Query.of(lock)
                                .text(group.policy().name())
                                .value(group.policy().isOneAtATime())
                                .value(group.policy().isInOrder()),
                        keys)
                .write(tx, Slot::read)
                .stream()
                .collect(Collectors.toMap(Slot::tenant, slot -> slot));
        if (!group.policy().isOneAtATime()) {
            GroupTurns.keys(Query.of(release), keys).write(tx);
        }
        boolean all = group.window().kind() == Group.Window.Kind.LAST_WINS;
        if (all) {
            GroupTurns.keys(Query.of(hold), keys).write(tx);
        }
        List<Present> present = GroupTurns.keys(Query.of(jobs), keys)
                .integer(all ? Integer.MAX_VALUE : 1)
                .value(group.policy().isOneAtATime())
                .read(tx, row -> new Present(row.stageKey(), row.flag("suspect")));
        Map<TenantId, GroupDoor> doors = new TreeMap<>();
        slots.forEach((tenant, slot) -> doors.put(tenant, slot.door(group, present)));
        return doors;
    }

    /** Those of the arrivals that are in another group already. */
    private Set<SubmissionKey> elsewhere(Transaction tx, Group group, List<Arrival> arrivals) {
        Set<SubmissionKey> elsewhere = new HashSet<>();
        keys(Query.of(members), arrivals.stream().map(Arrival::key).toList())
                .read(tx, Member::read)
                .forEach(member -> {
                    if (!member.group().equals(group.of(member.key().tenant()))) {
                        elsewhere.add(member.key());
                    }
                });
        return elsewhere;
    }

    private void join(Transaction tx, Group group, Map<SubmissionKey, Entry> answers, List<Arrival> arrivals) {
        List<SubmissionKey> joining = arrivals.stream()
                .map(Arrival::key)
                .filter(key -> Optional.ofNullable(answers.get(key))
                        .filter(Entry::isLetIn)
                        .isPresent())
                .toList();
        if (!joining.isEmpty()) {
            keys(Query.of(join).text(group.name()).text(group.key()), joining).write(tx);
        }
    }

    private void remember(Transaction tx, Group group, Map<TenantId, GroupDoor> doors) {
        List<TenantId> tenants = List.copyOf(doors.keySet());
        List<GroupDoor.State> states =
                doors.values().stream().map(GroupDoor::state).toList();
        GroupTurns.keys(Query.of(remember), tenants.stream().map(group::of).toList())
                .instantsOrNull(states, state -> state.windowUntil().orElse(null))
                .texts(
                        states,
                        state ->
                                state.last().map(last -> last.subject().value()).orElse(null))
                .write(tx);
    }

    private static Query keys(Query query, List<SubmissionKey> keys) {
        return query.texts(keys, key -> key.tenant().value())
                .texts(keys, key -> key.subject().value())
                .texts(keys, key -> key.pipeline().value());
    }

    private record Slot(TenantId tenant, GroupDoor.State state, Instant now) {

        static Slot read(Row row) throws SQLException {
            TenantId tenant = new TenantId(row.text("tenant"));
            GroupDoor.State state = new GroupDoor.State(
                    Optional.ofNullable(row.instantOrNull("window_until")),
                    Optional.ofNullable(row.textOrNull("last_subject"))
                            .map(subject -> new SubjectKey(tenant, new SubjectId(subject))));
            return new Slot(tenant, state, row.instant("now"));
        }

        GroupDoor door(Group group, List<Present> present) {
            List<Present> own = present.stream()
                    .filter(job -> job.key().tenant().equals(tenant))
                    .toList();
            return new GroupDoor(
                    group,
                    now,
                    state,
                    own.stream().anyMatch(Present::suspect),
                    own.stream().filter(job -> !job.suspect()).map(Present::key).toList());
        }
    }

    /** A job of the group. */
    private record Present(StageKey key, boolean suspect) {}

    private record Member(SubmissionKey key, GroupKey group) {

        static Member read(Row row) throws SQLException {
            SubmissionKey key = SubmissionKey.of(row.text("tenant"), row.text("subject"), row.text("pipeline"));
            return new Member(key, new GroupKey(key.tenant(), row.text("group_name"), row.text("group_key")));
        }
    }
}
