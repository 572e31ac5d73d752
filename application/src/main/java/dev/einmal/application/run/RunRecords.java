package dev.einmal.application.run;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs as people browse them. Reads only what is committed; takes no lock. */
public interface RunRecords {

    /** Every run of a subject, in the order of their stages' names. */
    List<Run> ofSubject(Transaction tx, SubjectKey subject);

    /**
     * The runs that a filter describes, in the order of their keys: the first {@code limit} behind the key
     * {@code after}, or from the beginning if that is empty. Reads on from there, and no further than needed.
     */
    List<Run> find(Transaction tx, RunFilter filter, Optional<StageKey> after, int limit);

    /** How many runs are in each state, by stage; of one tenant, or of all if {@code tenant} is null. */
    List<StageCount> counts(Transaction tx, @Nullable TenantId tenant);

    /** How many runs of a stage are in a state; only pairs that occur, ordered by stage, then by status. */
    record StageCount(StageName stage, RunStatus status, long runs) {}
}
