package dev.einmal.application.pipeline;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.pipeline.InvalidPipeline;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.domain.pipeline.Stage;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pipelines that this process knows. Immutable. */
public final class Catalog {

    private final Map<PipelineName, Pipeline> pipelines = new LinkedHashMap<>();
    private final Map<StageName, Place> places = new LinkedHashMap<>();

    /** Refuses pipelines with equal names, and stages with equal names in different pipelines. */
    public Catalog(List<Pipeline> pipelines) {
        for (Pipeline pipeline : pipelines) {
            if (this.pipelines.put(pipeline.name(), pipeline) != null) {
                throw new InvalidPipeline("the pipeline " + pipeline.name() + " was given twice");
            }
            for (Stage stage : pipeline.stages()) {
                Place other = places.put(stage.name(), new Place(pipeline, stage));
                if (other != null) {
                    throw new InvalidPipeline("the stage %s is in the pipelines %s and %s: rename one of them"
                            .formatted(stage.name(), other.pipeline().name(), pipeline.name()));
                }
            }
        }
    }

    public Collection<Pipeline> pipelines() {
        return List.copyOf(pipelines.values());
    }

    public Optional<Pipeline> pipeline(PipelineName name) {
        return Optional.ofNullable(pipelines.get(name));
    }

    public Optional<Place> place(StageName stage) {
        return Optional.ofNullable(places.get(stage));
    }

    /** Every queue that this process can work on, with the length of its stage's leases. */
    public Map<QueueName, Duration> leases() {
        Map<QueueName, Duration> leases = new LinkedHashMap<>();
        places.values()
                .forEach(
                        place -> leases.put(place.stage().queue(), place.stage().lease()));
        return leases;
    }

    /**
     * Notes every stage in the schema's registry.
     *
     * @throws InvalidPipeline if another pipeline owns one of them; nothing is noted then
     */
    public void registerIn(StageRegistry registry, Transactions transactions) {
        transactions.run(tx -> pipelines.values().forEach(pipeline -> register(registry, tx, pipeline)));
    }

    private static void register(StageRegistry registry, Transaction tx, Pipeline pipeline) {
        List<StageName> names = pipeline.stages().stream().map(Stage::name).toList();
        List<PipelineName> owners = registry.register(tx, pipeline.name(), names);
        for (int i = 0; i < names.size(); i++) {
            if (!owners.get(i).equals(pipeline.name())) {
                throw new InvalidPipeline("the stage %s belongs to the pipeline %s in this schema, not to %s: rename it"
                        .formatted(names.get(i), owners.get(i), pipeline.name()));
            }
        }
    }

    /** Where a stage stands. */
    public record Place(Pipeline pipeline, Stage stage) {}
}
