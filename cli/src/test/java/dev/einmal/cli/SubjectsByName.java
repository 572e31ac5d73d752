package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.Pipeline;
import dev.einmal.Records;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.ProvidedPipeline;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pipeline whose subjects are names and nothing else. */
record SubjectsByName(Pipeline pipeline) implements ProvidedPipeline {

    @Override
    public List<SubmitOutcome> submit(Einmal einmal, String tenant, List<HandedIn> subjects, SubmitOptions options) {
        Map<SubjectKey, String> inputs = new LinkedHashMap<>();
        subjects.forEach(name -> inputs.put(SubjectKey.of(tenant, name.subject()), name.subject()));
        return einmal.submitAll(pipeline.name(), inputs, options);
    }

    @Override
    public Map<String, @Nullable Object> describe(Records records, SubjectKey subject, HandedIn handedIn) {
        return Map.of("subject", handedIn.subject());
    }

    @Override
    public String line(Map<String, @Nullable Object> described) {
        return "name";
    }

    /** A subject that is its name. */
    record Name(String subject) implements HandedIn {

        @Override
        public String file() {
            return subject;
        }
    }
}
