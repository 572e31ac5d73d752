package dev.einmal.cli;

import dev.einmal.Records;
import dev.einmal.application.run.RunFilter;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What all runs and the audit trail add up to. Confined to one thread. */
final class AuditSums {

    private static final int PAGE = 1_000;

    private final Map<StageName, PipelineName> owners;
    private final Map<PipelineName, Set<StageName>> stagesOf = new HashMap<>();
    private final Map<SubjectKey, Set<StageName>> succeeded = new TreeMap<>();
    private long unfinished;
    private long lost;
    private long twice;

    private AuditSums(Map<StageName, PipelineName> owners) {
        this.owners = owners;
        owners.forEach((stage, pipeline) ->
                stagesOf.computeIfAbsent(pipeline, absent -> new HashSet<>()).add(stage));
    }

    /** Reads all of a tenant's runs, or of all tenants'. */
    static AuditSums of(Records records, @Nullable TenantId tenant) {
        AuditSums sums = new AuditSums(records.stages());
        for (RunStatus status : RunStatus.values()) {
            RunFilter all = RunFilter.in(status);
            sums.addAll(records, tenant == null ? all : all.ofTenant(tenant));
        }
        sums.readTrail(records);
        return sums;
    }

    private void addAll(Records records, RunFilter filter) {
        List<Run> page = records.find(filter, Optional.empty(), PAGE);
        while (!page.isEmpty()) {
            page.forEach(this::add);
            StageKey last = page.get(page.size() - 1).key();
            page = records.find(filter, Optional.of(last), PAGE);
        }
    }

    private void add(Run run) {
        Set<StageName> stages = succeeded.computeIfAbsent(run.key().subjectKey(), absent -> new HashSet<>());
        lost += run.tally().lost();
        if (run.status() == RunStatus.SUCCEEDED) {
            stages.add(run.key().stage());
        } else {
            unfinished++;
        }
    }

    private void readTrail(Records records) {
        List<SubjectKey> all = new ArrayList<>(succeeded.keySet());
        for (int from = 0; from < all.size(); from += PAGE) {
            twice += records.repeatedSuccesses(all.subList(from, Math.min(all.size(), from + PAGE)));
        }
    }

    long subjects() {
        return succeeded.size();
    }

    boolean isAsPromised() {
        return twice == 0 && unfinished == 0 && incomplete() == 0;
    }

    /** Subjects that have begun, and of which a stage of the same pipeline has no run that succeeded. */
    private long incomplete() {
        return succeeded.values().stream()
                .filter(stages -> stages.isEmpty() || !stages.containsAll(expected(stages)))
                .count();
    }

    private Set<StageName> expected(Set<StageName> stages) {
        Set<StageName> expected = new HashSet<>();
        stages.stream()
                .map(owners::get)
                .filter(Objects::nonNull)
                .forEach(pipeline -> expected.addAll(stagesOf.getOrDefault(pipeline, Set.of())));
        return expected;
    }

    private long successes() {
        return succeeded.values().stream().mapToLong(Set::size).sum();
    }

    String line() {
        return "%s, %d stages succeeded · %d succeeded twice · %d not succeeded · %s incomplete · %s lost"
                .formatted(
                        Counted.of((int) subjects(), "subject"),
                        successes(),
                        twice,
                        unfinished,
                        Counted.of((int) incomplete(), "subject"),
                        Counted.of((int) lost, "attempt"));
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("subjects", subjects());
        fields.put("stagesSucceeded", successes());
        fields.put("succeededTwice", twice);
        fields.put("notSucceeded", unfinished);
        fields.put("subjectsIncomplete", incomplete());
        fields.put("attemptsLost", lost);
        fields.put("asPromised", isAsPromised());
        return fields;
    }
}
