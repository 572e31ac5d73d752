package dev.einmal.cli;

import dev.einmal.Records;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectId;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.ProvidedPipeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of a run, read from what is stored. */
record Report(List<Document> documents, Counts counts) {

    static Report of(
            ProvidedPipeline provided, Records records, TenantId tenant, List<HandedIn> subjects, Executed executed) {
        List<StageName> stages =
                provided.pipeline().graph().stages().stream().map(Stage::name).toList();
        List<Document> documents = new ArrayList<>();
        List<SubjectKey> keys = new ArrayList<>();
        for (HandedIn handedIn : subjects) {
            SubjectKey key = new SubjectKey(tenant, new SubjectId(handedIn.subject()));
            keys.add(key);
            documents.add(
                    Document.of(records.runs(key), stages, key, executed, provided.describe(records, key, handedIn)));
        }
        return new Report(documents, Counts.of(documents, stages.size(), records.repeatedSuccesses(keys)));
    }

    boolean isAllSucceeded() {
        return documents.stream()
                .allMatch(document -> document.states().values().stream().allMatch(RunStatus.SUCCEEDED.name()::equals));
    }

    /**
     * One document.
     *
     * @param described what the pipeline says of it
     * @param states by stage, in the pipeline's order
     * @param executed how many of its stages this process started
     * @param alreadySucceeded how many had succeeded without this process
     * @param attempts how many attempts were ever started
     * @param error why a stage was given up, or null
     */
    record Document(
            Map<String, @Nullable Object> described,
            Map<String, String> states,
            long executed,
            long alreadySucceeded,
            int attempts,
            @Nullable String error) {

        private static final String NOT_STARTED = "NOT_STARTED";

        static Document of(
                List<Run> runs,
                List<StageName> stages,
                SubjectKey subject,
                Executed executed,
                Map<String, @Nullable Object> described) {
            Map<StageName, Run> byStage = new LinkedHashMap<>();
            runs.forEach(run -> byStage.put(run.key().stage(), run));
            Map<String, String> states = new LinkedHashMap<>();
            long here = 0;
            long before = 0;
            int attempts = 0;
            String error = null;
            for (StageName stage : stages) {
                Run run = byStage.get(stage);
                states.put(
                        stage.value(), run == null ? NOT_STARTED : run.status().name());
                boolean startedHere = executed.contains(subject.stage(stage));
                here += startedHere ? 1 : 0;
                if (run != null) {
                    before += !startedHere && run.status() == RunStatus.SUCCEEDED ? 1 : 0;
                    attempts += run.tally().starts();
                    error = error == null && run.status() == RunStatus.DEAD ? message(run.lastError()) : error;
                }
            }
            return new Document(described, states, here, before, attempts, error);
        }

        private static String message(@Nullable RunError error) {
            return error == null ? "no reason was stored" : error.message();
        }
    }

    /** The sums over all documents; executed, already succeeded and not started add up to the stages. */
    record Counts(
            int documents,
            int stages,
            long executed,
            long alreadySucceeded,
            long dead,
            long notStarted,
            long succeededTwice) {

        static Counts of(List<Document> documents, int stagesEach, long succeededTwice) {
            int stages = documents.size() * stagesEach;
            long executed = documents.stream().mapToLong(Document::executed).sum();
            long before =
                    documents.stream().mapToLong(Document::alreadySucceeded).sum();
            long dead = documents.stream()
                    .flatMap(document -> document.states().values().stream())
                    .filter(RunStatus.DEAD.name()::equals)
                    .count();
            return new Counts(
                    documents.size(), stages, executed, before, dead, stages - executed - before, succeededTwice);
        }
    }
}
