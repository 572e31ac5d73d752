package dev.einmal.memory;

import dev.einmal.application.run.RunFilter;
import dev.einmal.application.run.RunRecords;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs in memory, as people browse them. */
final class InMemoryRunRecords implements RunRecords {

    private final InMemoryTable<StageKey, Run> runs;

    InMemoryRunRecords(InMemoryTable<StageKey, Run> runs) {
        this.runs = runs;
    }

    @Override
    public List<Run> ofSubject(Transaction tx, SubjectKey subject) {
        return runs.from(
                tx, SubjectRange.start(subject), key -> key.subjectKey().equals(subject));
    }

    @Override
    public List<Run> find(Transaction tx, RunFilter filter, Optional<StageKey> after, int limit) {
        return runs.where(tx, run -> matches(run, filter)).stream()
                .filter(run -> after.isEmpty() || run.key().compareTo(after.get()) > 0)
                .limit(limit)
                .toList();
    }

    private static boolean matches(Run run, RunFilter filter) {
        String error =
                Optional.ofNullable(run.lastError()).map(RunError::message).orElse("");
        return run.status() == filter.status()
                && filter.tenant()
                        .filter(wanted -> !wanted.equals(run.key().tenant()))
                        .isEmpty()
                && filter.stage()
                        .filter(wanted -> !wanted.equals(run.key().stage()))
                        .isEmpty()
                && filter.error().filter(wanted -> !error.contains(wanted)).isEmpty();
    }

    @Override
    public List<StageCount> counts(Transaction tx, @Nullable TenantId tenant) {
        Map<StageName, Map<RunStatus, Long>> counts = new TreeMap<>();
        for (Run run :
                runs.where(tx, run -> tenant == null || run.key().tenant().equals(tenant))) {
            counts.computeIfAbsent(run.key().stage(), stage -> new EnumMap<>(RunStatus.class))
                    .merge(run.status(), 1L, Long::sum);
        }
        List<StageCount> list = new ArrayList<>();
        counts.forEach((stage, byStatus) ->
                byStatus.forEach((status, number) -> list.add(new StageCount(stage, status, number))));
        return list;
    }
}
