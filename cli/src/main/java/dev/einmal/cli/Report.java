package dev.einmal.cli;

import dev.einmal.Records;
import dev.einmal.domain.key.SubjectId;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.ProvidedPipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of all documents, read from what is stored. */
record Report(List<Document> documents, Counts counts) {

    static Report of(
            ProvidedPipeline provided, Records records, TenantId tenant, List<HandedIn> subjects, Executed executed) {
        Pipeline pipeline = provided.pipeline().graph();
        List<Document> documents = new ArrayList<>();
        List<SubjectKey> keys = new ArrayList<>();
        for (HandedIn handedIn : subjects) {
            SubjectKey key = new SubjectKey(tenant, new SubjectId(handedIn.subject()));
            keys.add(key);
            documents.add(new Document(
                    handedIn.subject(),
                    provided.describe(records, key, handedIn),
                    Outcome.of(key, pipeline, records.runs(key), executed::contains)));
        }
        return new Report(documents, Counts.of(documents, pipeline.stages().size(), records.repeatedSuccesses(keys)));
    }

    boolean isAllSucceeded() {
        return documents.stream().allMatch(document -> document.outcome().isAllSucceeded());
    }

    /**
     * One document.
     *
     * @param subject the name it is known by
     * @param described what the pipeline says of it
     */
    record Document(String subject, Map<String, @Nullable Object> described, Outcome outcome) {}

    /**
     * The sums over all documents. Every stage was either executed by this process, had already succeeded, or was not
     * started.
     */
    record Counts(
            int documents,
            int stages,
            long executed,
            long alreadySucceeded,
            long dead,
            long notStarted,
            long succeededTwice) {

        static Counts of(List<Document> documents, int stagesEach, long succeededTwice) {
            List<Outcome> outcomes = documents.stream().map(Document::outcome).toList();
            int stages = documents.size() * stagesEach;
            long executed = outcomes.stream().mapToLong(Outcome::executed).sum();
            long before = outcomes.stream().mapToLong(Outcome::alreadySucceeded).sum();
            long dead = outcomes.stream().mapToLong(Outcome::dead).sum();
            return new Counts(
                    documents.size(), stages, executed, before, dead, stages - executed - before, succeededTwice);
        }
    }
}
