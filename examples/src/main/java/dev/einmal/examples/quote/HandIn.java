package dev.einmal.examples.quote;

import dev.einmal.Einmal;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.application.transaction.CommitUnknown;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.domain.EinmalException;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.examples.quote.HandedInDocument.Reading;
import dev.einmal.examples.quote.stage.QuoteStages;
import dev.einmal.examples.quote.stage.SubmittedFile;
import dev.einmal.examples.quote.store.Content;
import dev.einmal.examples.quote.store.DocumentStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hands documents to the pipeline, a few at a time, each together with its bytes. Confined to one thread. */
final class HandIn {

    /** Each chunk is one transaction, which should be short, and is read into memory whole. */
    private static final int MAX_DOCUMENTS = 100;

    private static final int MAX_BYTES = 8 * 1024 * 1024;
    private static final int TRIES = 5;

    private final Einmal einmal;
    private final DocumentStore store;
    private final String tenant;
    private final SubmitOptions options;
    private final List<Reading> chunk = new ArrayList<>();
    private final List<SubmitOutcome> outcomes = new ArrayList<>();
    private int chunkBytes;

    HandIn(Einmal einmal, DocumentStore store, String tenant, SubmitOptions options) {
        this.einmal = einmal;
        this.store = store;
        this.tenant = tenant;
        this.options = options;
    }

    /** Answers each in the list's order. Work on the first documents starts while the last are still being read. */
    List<SubmitOutcome> all(List<HandedInDocument> documents) {
        for (HandedInDocument document : documents) {
            add(document.read());
            if (chunk.size() == MAX_DOCUMENTS || chunkBytes >= MAX_BYTES) {
                submitChunk();
            }
        }
        submitChunk();
        return List.copyOf(outcomes);
    }

    private void add(Reading reading) {
        chunk.add(reading);
        chunkBytes += reading.size();
    }

    private void submitChunk() {
        Map<SubjectKey, SubmittedFile> inputs = new LinkedHashMap<>();
        chunk.forEach(
                reading -> inputs.put(SubjectKey.of(tenant, reading.submission().file()), reading.submission()));
        List<Content> contents =
                chunk.stream().map(Reading::content).flatMap(Optional::stream).toList();
        outcomes.addAll(submit(inputs, contents, TRIES));
        einmal.wake();
        chunk.clear();
        chunkBytes = 0;
    }

    /** Handing in again changes nothing, so what failed in passing, or may have succeeded, is simply done again. */
    private List<SubmitOutcome> submit(Map<SubjectKey, SubmittedFile> inputs, List<Content> contents, int tries) {
        try {
            return einmal.inTransaction(tx -> {
                store.keep(tx, contents);
                return einmal.submit(tx, QuoteStages.PIPELINE, inputs, options);
            });
        } catch (StoreFailure | CommitUnknown e) {
            if (tries == 1 || !isPassing(e)) {
                throw e;
            }
            return submit(inputs, contents, tries - 1);
        }
    }

    private static boolean isPassing(EinmalException failure) {
        return !(failure instanceof StoreFailure refused) || refused.isPassing();
    }
}
