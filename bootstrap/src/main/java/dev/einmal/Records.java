package dev.einmal;

import dev.einmal.application.run.RunFilter;
import dev.einmal.application.run.RunRecords.StageCount;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.QueueDepth;
import dev.einmal.domain.run.Output;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.engine.Store;
import dev.einmal.json.JsonCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is stored, for people and reports. Reads what is committed and takes no lock. */
public final class Records {

    private final Transactions transactions;
    private final Store store;
    private final JsonCodec codec;

    public Records(Store store, JsonCodec codec) {
        this.transactions = store.transactions();
        this.store = store;
        this.codec = codec;
    }

    /** Every run of a subject, by stage name. */
    public List<Run> runs(SubjectKey subject) {
        return transactions.call(tx -> store.records().ofSubject(tx, subject));
    }

    public Optional<Run> run(StageKey key) {
        return transactions.call(tx -> store.runs().find(tx, List.of(key)).get(0));
    }

    /** What a succeeded stage returned; empty if it has not succeeded, or its output was purged. */
    public <O> Optional<O> output(StageKey key, Class<O> type) {
        return run(key).map(Run::state)
                .filter(Succeeded.class::isInstance)
                .map(state -> ((Succeeded) state).output())
                .flatMap(Output::payload)
                .map(payload -> codec.decode(payload, type));
    }

    /** What waits to be done for a subject: nothing once it is finished, well or not. */
    public List<Job> jobs(SubjectKey subject) {
        return transactions.call(tx -> store.queue().ofSubject(tx, subject));
    }

    /** Everything that happened to a subject, oldest first. */
    public List<AuditEntry.Stored> audit(SubjectKey subject) {
        return transactions.call(tx -> store.audit().ofSubject(tx, subject));
    }

    /**
     * The runs that a filter describes, in the order of their keys: the first {@code limit} behind the key
     * {@code after}, or from the beginning if that is empty.
     */
    public List<Run> find(RunFilter filter, Optional<StageKey> after, int limit) {
        return transactions.call(tx -> store.records().find(tx, filter, after, limit));
    }

    /** How many runs are in each state, by stage; of one tenant, or of all. */
    public List<StageCount> counts(@Nullable TenantId tenant) {
        return transactions.call(tx -> store.records().counts(tx, tenant));
    }

    /** What waits in each queue. */
    public List<QueueDepth> depths() {
        return transactions.call(tx -> store.queue().depths(tx));
    }

    /** Every stage ever registered in this store, with the pipeline that owns it. */
    public Map<StageName, PipelineName> stages() {
        return transactions.call(tx -> store.registry().all(tx));
    }

    /** How often the audit trail shows a second success of the same key and generation; 0 unless a guarantee broke. */
    public long repeatedSuccesses(List<SubjectKey> subjects) {
        return transactions.call(tx -> store.audit().repeatedSuccesses(tx, subjects));
    }
}
