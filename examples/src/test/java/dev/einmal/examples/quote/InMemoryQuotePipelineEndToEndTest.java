package dev.einmal.examples.quote;

import dev.einmal.Einmal;
import dev.einmal.examples.quote.store.InMemoryDocumentStore;

class InMemoryQuotePipelineEndToEndTest extends QuotePipelineLaws {

    @Override
    QuoteEngine start() {
        return new QuoteEngine(Einmal.inMemory(), new InMemoryDocumentStore());
    }
}
