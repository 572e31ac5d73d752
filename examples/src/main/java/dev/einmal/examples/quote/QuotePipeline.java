package dev.einmal.examples.quote;

import dev.einmal.Einmal;
import dev.einmal.Pipeline;
import dev.einmal.Records;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.examples.quote.stage.QuoteStages;
import dev.einmal.examples.quote.store.DocumentStore;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.ProvidedPipeline;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The quote pipeline over its tables. */
final class QuotePipeline implements ProvidedPipeline {

    private final DocumentStore store;

    QuotePipeline(DocumentStore store) {
        this.store = store;
    }

    @Override
    public Pipeline pipeline() {
        return new QuoteStages(store).pipeline();
    }

    @Override
    public List<SubmitOutcome> submit(Einmal einmal, String tenant, List<HandedIn> subjects, SubmitOptions options) {
        List<HandedInDocument> documents =
                subjects.stream().map(HandedInDocument.class::cast).toList();
        return new HandIn(einmal, store, tenant, options).all(documents);
    }

    @Override
    public Map<String, @Nullable Object> describe(Records records, SubjectKey subject, HandedIn handedIn) {
        return Description.of(records, subject, (HandedInDocument) handedIn);
    }

    @Override
    public String line(Map<String, @Nullable Object> described) {
        return OneLine.of(described);
    }
}
