package dev.einmal.spi;

import dev.einmal.Einmal;
import dev.einmal.Pipeline;
import dev.einmal.Records;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.key.SubjectKey;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pipeline ready to run, together with how its subjects are handed in and its results are told. */
public interface ProvidedPipeline {

    Pipeline pipeline();

    /**
     * Hands subjects to the engine, with whatever else the pipeline stores for them, idempotently; answers each in the
     * order of the list.
     */
    List<SubmitOutcome> submit(Einmal einmal, String tenant, List<HandedIn> subjects, SubmitOptions options);

    /**
     * What is to be said about a subject beside the states of its stages, in the order in which it is to be said. Keys
     * and values are for JSON: values are text, numbers, truth values or null.
     */
    Map<String, @Nullable Object> describe(Records records, SubjectKey subject, HandedIn handedIn);

    /** What {@link #describe} said, as one line for people, without the states of the stages. */
    String line(Map<String, @Nullable Object> described);
}
