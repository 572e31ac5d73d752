package dev.einmal.examples.quote;

import dev.einmal.examples.quote.source.BundledDocuments;
import dev.einmal.examples.quote.source.DocumentSource;
import dev.einmal.examples.quote.source.DocumentsNotFound;
import dev.einmal.examples.quote.source.UserDocuments;
import dev.einmal.examples.quote.stage.QuoteStages;
import dev.einmal.examples.quote.store.DocumentStore;
import dev.einmal.examples.quote.store.InMemoryDocumentStore;
import dev.einmal.examples.quote.store.PostgresDocumentStore;
import dev.einmal.examples.quote.store.PostgresTables;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.ProvidedPipeline;
import dev.einmal.spi.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Makes the quote pipeline known to the program. */
public final class QuoteProvider implements PipelineProvider {

    @Override
    public String name() {
        return QuoteStages.PIPELINE;
    }

    @Override
    public List<HandedIn> subjects(List<Path> named) {
        DocumentSource source = named.isEmpty() ? new BundledDocuments() : new UserDocuments(named);
        try {
            return source.documents().stream()
                    .<HandedIn>map(HandedInDocument::of)
                    .toList();
        } catch (DocumentsNotFound e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public ProvidedPipeline open(Optional<DataSource> database) {
        return new QuotePipeline(database.map(QuoteProvider::inPostgres).orElseGet(InMemoryDocumentStore::new));
    }

    private static DocumentStore inPostgres(DataSource dataSource) {
        PostgresTables.create(dataSource);
        return new PostgresDocumentStore(dataSource);
    }
}
