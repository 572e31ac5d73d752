package dev.einmal.postgres;

import dev.einmal.application.run.RunFilter;
import dev.einmal.domain.key.StageKey;
import dev.einmal.postgres.row.RunRow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hibernate.StatelessSession;
import org.hibernate.query.SelectionQuery;

/** A query for runs, with a condition for each thing that was asked for. */
final class RunSearch {

    private final StringBuilder query = new StringBuilder("from Run where status = :status");
    private final Map<String, String> parameters = new LinkedHashMap<>();

    private RunSearch() {}

    static RunSearch of(RunFilter filter, Optional<StageKey> after) {
        var search = new RunSearch();
        search.parameters.put("status", filter.status().name());
        filter.tenant().ifPresent(tenant -> search.and("tenant = :tenant", "tenant", tenant.value()));
        filter.stage().ifPresent(stage -> search.and("stage = :stage", "stage", stage.value()));
        filter.error().ifPresent(error -> search.and("locate(:error, error) > 0", "error", error));
        after.ifPresent(search::behind);
        return search;
    }

    private void and(String condition, String name, String value) {
        query.append(" and ").append(condition);
        parameters.put(name, value);
    }

    private void behind(StageKey key) {
        query.append(" and (tenant, subject, stage) > (:afterTenant, :afterSubject, :afterStage)");
        parameters.put("afterTenant", key.tenant().value());
        parameters.put("afterSubject", key.subject().value());
        parameters.put("afterStage", key.stage().value());
    }

    SelectionQuery<RunRow> in(StatelessSession session) {
        SelectionQuery<RunRow> selection = session.createSelectionQuery(
                query.append(" order by tenant, subject, stage").toString(), RunRow.class);
        parameters.forEach(selection::setParameter);
        return selection;
    }
}
