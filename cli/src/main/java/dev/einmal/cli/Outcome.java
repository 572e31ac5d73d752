package dev.einmal.cli;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What came of one subject.
 *
 * @param states by stage, in the pipeline's order
 * @param executed how many of its stages this process started
 * @param alreadySucceeded how many had succeeded without this process
 * @param attempts how many attempts were ever started
 * @param error why the first dead stage was given up, or null if none was
 */
record Outcome(
        Map<StageName, StageState> states,
        long executed,
        long alreadySucceeded,
        int attempts,
        @Nullable String error) {

    /** @param startedHere whether this process started an attempt at a stage */
    static Outcome of(SubjectKey subject, Pipeline pipeline, List<Run> found, Predicate<StageKey> startedHere) {
        Map<StageName, Run> runs = new HashMap<>();
        found.forEach(run -> runs.put(run.key().stage(), run));
        Map<StageName, StageState> states = new LinkedHashMap<>();
        pipeline.stages().forEach(stage -> states.put(stage.name(), state(stage, pipeline, runs)));
        List<StageName> here = states.keySet().stream()
                .filter(stage -> startedHere.test(subject.stage(stage)))
                .toList();
        long before = states.entrySet().stream()
                .filter(entry -> entry.getValue() == StageState.SUCCEEDED && !here.contains(entry.getKey()))
                .count();
        int attempts = found.stream().mapToInt(run -> run.tally().starts()).sum();
        return new Outcome(states, here.size(), before, attempts, error(states, runs));
    }

    private static StageState state(Stage stage, Pipeline pipeline, Map<StageName, Run> runs) {
        Run run = runs.get(stage.name());
        if (run == null) {
            return StageState.NOT_STARTED;
        }
        StageState state = StageState.of(run.status());
        return state == StageState.SUCCEEDED && !isCurrent(stage, pipeline, runs) ? StageState.STALE : state;
    }

    /** Whether it has succeeded, and every stage before it too. */
    private static boolean isCurrent(Stage stage, Pipeline pipeline, Map<StageName, Run> runs) {
        Run run = runs.get(stage.name());
        return run != null
                && run.status() == RunStatus.SUCCEEDED
                && stage.after().stream()
                        .map(pipeline::find)
                        .flatMap(Optional::stream)
                        .allMatch(before -> isCurrent(before, pipeline, runs));
    }

    private static @Nullable String error(Map<StageName, StageState> states, Map<StageName, Run> runs) {
        return states.entrySet().stream()
                .filter(entry -> entry.getValue() == StageState.DEAD)
                .map(entry -> runs.get(entry.getKey()))
                .findFirst()
                .map(Run::lastError)
                .map(RunError::message)
                .orElse(null);
    }

    boolean isAllSucceeded() {
        return states.values().stream().allMatch(StageState.SUCCEEDED::equals);
    }

    long dead() {
        return states.values().stream().filter(StageState.DEAD::equals).count();
    }
}
