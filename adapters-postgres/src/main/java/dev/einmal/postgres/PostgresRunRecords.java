package dev.einmal.postgres;

import dev.einmal.application.run.RunFilter;
import dev.einmal.application.run.RunRecords;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.postgres.row.RunRow;
import dev.einmal.postgres.sql.PostgresTransaction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hibernate.StatelessSession;
import org.hibernate.query.SelectionQuery;
import org.jspecify.annotations.Nullable;

/** Runs of the table {@code run}, read as people's own queries would. */
public final class PostgresRunRecords implements RunRecords {

    private static final Comparator<StageCount> ORDER =
            Comparator.comparing(StageCount::stage).thenComparing(StageCount::status);

    @Override
    public List<Run> ofSubject(Transaction tx, SubjectKey subject) {
        return PostgresTransaction.of(tx)
                .browse(session -> session
                        .createSelectionQuery(
                                "from Run where tenant = :tenant and subject = :subject order by stage", RunRow.class)
                        .setParameter("tenant", subject.tenant().value())
                        .setParameter("subject", subject.subject().value())
                        .getResultList()
                        .stream()
                        .map(RunRow::toRun)
                        .toList());
    }

    /** Served by the primary key, whose order is that of the answer. */
    @Override
    public List<Run> find(Transaction tx, RunFilter filter, Optional<StageKey> after, int limit) {
        return PostgresTransaction.of(tx)
                .browse(session -> RunSearch.of(filter, after).in(session).setMaxResults(limit).getResultList().stream()
                        .map(RunRow::toRun)
                        .toList());
    }

    @Override
    public List<StageCount> counts(Transaction tx, @Nullable TenantId tenant) {
        return PostgresTransaction.of(tx)
                .browse(session -> counts(session, tenant).getResultList().stream()
                        .map(Counted::toStageCount)
                        .sorted(ORDER)
                        .toList());
    }

    private static SelectionQuery<Counted> counts(StatelessSession session, @Nullable TenantId tenant) {
        if (tenant == null) {
            return session.createSelectionQuery(
                    "select stage, status, count(*) from Run group by stage, status", Counted.class);
        }
        return session.createSelectionQuery(
                        "select stage, status, count(*) from Run where tenant = :tenant group by stage, status",
                        Counted.class)
                .setParameter("tenant", tenant.value());
    }

    /** Filled by Hibernate. */
    record Counted(String stage, String status, Long runs) {

        StageCount toStageCount() {
            return new StageCount(new StageName(stage), RunStatus.valueOf(status), runs);
        }
    }
}
