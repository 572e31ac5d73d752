package dev.einmal.memory;

import dev.einmal.application.pipeline.StageRegistry;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The owner of each stage, in memory. */
final class InMemoryStageRegistry implements StageRegistry {

    private final InMemoryTable<StageName, Owned> owners = new InMemoryTable<>();

    @Override
    public List<PipelineName> register(Transaction tx, PipelineName pipeline, List<StageName> stages) {
        return InKeyOrder.answer(
                stages,
                stage -> stage,
                stage -> owners.putIfAbsent(tx, stage, new Owned(stage, pipeline))
                        .map(Owned::pipeline)
                        .orElse(pipeline));
    }

    @Override
    public Map<StageName, PipelineName> all(Transaction tx) {
        Map<StageName, PipelineName> all = new LinkedHashMap<>();
        owners.where(tx, any -> true).forEach(owned -> all.put(owned.stage(), owned.pipeline()));
        return all;
    }

    /** The pipeline that a stage belongs to. */
    Optional<PipelineName> owner(Transaction tx, StageName stage) {
        return owners.find(tx, stage).map(Owned::pipeline);
    }

    private record Owned(StageName stage, PipelineName pipeline) {}
}
