package dev.einmal.examples.quote.store;

import dev.einmal.application.transaction.Transactions;
import dev.einmal.memory.InMemoryStore;
import java.time.Instant;

class InMemoryDocumentStoreContractTest extends DocumentStoreContract {

    private final InMemoryStore tables = new InMemoryStore(() -> Instant.EPOCH);
    private final InMemoryDocumentStore store = new InMemoryDocumentStore();

    @Override
    Transactions transactions() {
        return tables.transactions();
    }

    @Override
    DocumentStore store() {
        return store;
    }
}
