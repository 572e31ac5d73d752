package dev.einmal.engine;

import dev.einmal.application.pipeline.Catalog;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.application.submission.SubmitSubjects;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.json.JsonCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes subjects in as embedders name them, and hands them to their pipeline. */
public final class Submitting {

    private final Catalog catalog;
    private final SubmitSubjects submit;
    private final JsonCodec codec;

    public Submitting(Catalog catalog, SubmitSubjects submit, JsonCodec codec) {
        this.catalog = catalog;
        this.submit = submit;
        this.codec = codec;
    }

    /** Hands in subjects with their inputs; answers each in the map's order. */
    public List<SubmitOutcome> submit(
            Transaction tx, String pipeline, Map<SubjectKey, ?> inputs, SubmitOptions options) {
        Map<SubjectKey, Payload> payloads = new LinkedHashMap<>();
        inputs.forEach((subject, input) -> payloads.put(subject, codec.encode(input)));
        return submit.submit(tx, known(pipeline), payloads, options);
    }

    private Pipeline known(String pipeline) {
        return catalog.pipeline(new PipelineName(pipeline)).orElseThrow(() -> new UnknownPipeline(pipeline, catalog));
    }

    /** A pipeline was named that this engine was not built with. */
    public static final class UnknownPipeline extends EinmalException {

        private static final long serialVersionUID = 1L;

        UnknownPipeline(String name, Catalog catalog) {
            super(
                    ErrorCode.UNKNOWN_PIPELINE,
                    "there is no pipeline \"%s\" in this engine, only %s"
                            .formatted(
                                    name,
                                    catalog.pipelines().stream()
                                            .map(Pipeline::name)
                                            .toList()));
        }
    }
}
