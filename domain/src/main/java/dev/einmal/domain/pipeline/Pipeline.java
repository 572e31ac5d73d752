package dev.einmal.domain.pipeline;

import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.InputPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A named graph of stages without cycles; a stage runs when all stages that it comes after have succeeded.
 *
 * @param stages in an order in which every stage stands behind its predecessors
 * @param policy what a submission that comes again with another input means
 */
public record Pipeline(PipelineName name, InputPolicy policy, List<Stage> stages) {

    public Pipeline {
        stages = inOrder(name, stages);
    }

    /**
     * What another input than the stored one means to a claim of {@code stage}. Where submissions do not change, the
     * input of a later stage changes only because a person had a stage before it run again, and it follows.
     */
    public InputPolicy policyOf(Stage stage) {
        return policy == InputPolicy.REJECT && !stage.after().isEmpty() ? InputPolicy.RERUN : policy;
    }

    public static Pipeline of(String name, InputPolicy policy, Stage... stages) {
        return new Pipeline(new PipelineName(name), policy, List.of(stages));
    }

    public Optional<Stage> find(StageName stage) {
        return stages.stream().filter(s -> s.name().equals(stage)).findFirst();
    }

    /** The stages that nothing comes before. */
    public List<Stage> firstStages() {
        return stages.stream().filter(stage -> stage.after().isEmpty()).toList();
    }

    /** The stages that come directly after {@code stage}. */
    public List<Stage> successorsOf(StageName stage) {
        return stages.stream().filter(next -> next.after().contains(stage)).toList();
    }

    private static List<Stage> inOrder(PipelineName name, List<Stage> stages) {
        if (stages.isEmpty()) {
            throw new InvalidPipeline("pipeline " + name + " has no stages: add at least one");
        }
        Map<StageName, Stage> open = byName(name, stages);
        refuseUnknown(name, open);
        refuseUnnoticedChanges(name, open);
        List<Stage> ordered = new ArrayList<>();
        Set<StageName> placed = new HashSet<>();
        while (!open.isEmpty()) {
            List<Stage> ready = open.values().stream()
                    .filter(stage -> placed.containsAll(stage.after()))
                    .toList();
            if (ready.isEmpty()) {
                throw new InvalidPipeline("pipeline %s has a cycle among the stages %s".formatted(name, open.keySet()));
            }
            for (Stage stage : ready) {
                ordered.add(stage);
                placed.add(stage.name());
                open.remove(stage.name());
            }
        }
        return List.copyOf(ordered);
    }

    private static Map<StageName, Stage> byName(PipelineName name, List<Stage> stages) {
        Map<StageName, Stage> byName = new LinkedHashMap<>();
        for (Stage stage : stages) {
            if (byName.put(stage.name(), stage) != null) {
                throw new InvalidPipeline("pipeline %s has the stage %s twice".formatted(name, stage.name()));
            }
        }
        return byName;
    }

    /**
     * A changed submission reaches a stage that sees it through a predecessor that runs again for the same reason; behind
     * predecessors that all see only outputs, the stage would be stale and nobody would notice.
     */
    private static void refuseUnnoticedChanges(PipelineName name, Map<StageName, Stage> stages) {
        for (Stage stage : stages.values()) {
            boolean noticed = stage.after().isEmpty()
                    || !stage.seesSubmission()
                    || stage.after().stream()
                            .map(stages::get)
                            .anyMatch(before -> before != null && before.seesSubmission());
            if (!noticed) {
                throw new InvalidPipeline(
                        ("pipeline %s: stage %s sees the submission, but none of its predecessors %s does;"
                                        + " let it see only them, or let one of them see the submission")
                                .formatted(name, stage.name(), stage.after()));
            }
        }
    }

    private static void refuseUnknown(PipelineName name, Map<StageName, Stage> stages) {
        for (Stage stage : stages.values()) {
            for (StageName predecessor : stage.after()) {
                if (!stages.containsKey(predecessor)) {
                    throw new InvalidPipeline("pipeline %s: stage %s comes after %s, which is not a stage of it"
                            .formatted(name, stage.name(), predecessor));
                }
            }
            if (new HashSet<>(stage.after()).size() < stage.after().size()) {
                throw new InvalidPipeline(
                        "pipeline %s: stage %s names a predecessor twice".formatted(name, stage.name()));
            }
        }
    }
}
