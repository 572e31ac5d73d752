package dev.einmal.application.pipeline;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageName;
import java.util.List;
import java.util.Map;

/** Which stage belongs to which pipeline, in this schema, for good. */
public interface StageRegistry {

    /**
     * Inserts or gets the owner of each stage: {@code pipeline} where nobody owned it before.
     *
     * @return the owner of each stage, in order
     */
    List<PipelineName> register(Transaction tx, PipelineName pipeline, List<StageName> stages);

    /** Every registered stage with its owner. */
    Map<StageName, PipelineName> all(Transaction tx);
}
