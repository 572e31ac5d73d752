package dev.einmal.examples.quote;

import dev.einmal.Einmal;
import dev.einmal.EinmalBuilder;
import dev.einmal.Listener;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.examples.quote.store.DocumentStore;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.ProvidedPipeline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An engine with the quote pipeline, and a count of the handlers it called. */
final class QuoteEngine implements AutoCloseable {

    static final String TENANT = "acme";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final PipelineProvider provider = new QuoteProvider();
    private final DocumentStore store;
    private final ProvidedPipeline provided;
    private final Einmal einmal;
    private final ConcurrentMap<String, Integer> started = new ConcurrentHashMap<>();

    QuoteEngine(EinmalBuilder builder, DocumentStore store) {
        this.store = store;
        provided = new QuotePipeline(store);
        einmal = builder.pipeline(provided.pipeline()).listener(counting()).start();
    }

    private Listener counting() {
        return new Listener() {
            @Override
            public void started(StageKey key, int attempt) {
                started.merge(key.stage().value(), 1, Integer::sum);
            }
        };
    }

    /** Hands in what these paths name, waits until nothing is left to do, and says which handlers were called. */
    Map<String, Integer> run(Path... named) {
        started.clear();
        List<HandedIn> subjects = provider.subjects(List.of(named));
        handIn(subjects);
        await(subjects);
        return new TreeMap<>(started);
    }

    void handIn(List<HandedIn> subjects) {
        provided.submit(einmal, TENANT, subjects, SubmitOptions.by("test"));
    }

    List<HandedIn> subjects(Path... named) {
        return provider.subjects(List.of(named));
    }

    void await(List<HandedIn> subjects) {
        for (HandedIn subject : subjects) {
            try {
                if (!einmal.await(TENANT, subject.subject(), PATIENCE)) {
                    throw new AssertionError(subject.subject() + " is not done: " + states(subject.subject()));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted", e);
            }
        }
    }

    Map<String, RunStatus> states(String subject) {
        return einmal.records().runs(SubjectKey.of(TENANT, subject)).stream()
                .collect(Collectors.toMap(run -> run.key().stage().value(), Run::status));
    }

    /** Why a stage's run ended dead. */
    String reason(String subject, String stage) {
        Run run = einmal.records()
                .run(SubjectKey.of(TENANT, subject).stage(new StageName(stage)))
                .orElseThrow();
        return run.status() + ": "
                + (run.lastError() == null ? "" : run.lastError().message());
    }

    Map<String, @Nullable Object> describe(HandedIn subject) {
        return provided.describe(einmal.records(), SubjectKey.of(TENANT, subject.subject()), subject);
    }

    String line(HandedIn subject) {
        return provided.line(describe(subject));
    }

    /** What was created on behalf of these subjects, once for each entry in the audit trail. */
    List<String> created(List<HandedIn> subjects) {
        List<String> created = new ArrayList<>();
        for (HandedIn subject : subjects) {
            einmal.records().audit(SubjectKey.of(TENANT, subject.subject())).stream()
                    .map(stored -> stored.entry())
                    .filter(entry -> entry.event() == AuditEvent.CREATED)
                    .forEach(entry -> created.add(String.valueOf(entry.why())));
        }
        return created;
    }

    /** How many lines are stored for a subject. */
    int storedLines(String subject) {
        return einmal.inTransaction(tx -> store.countLines(tx, SubjectKey.of(TENANT, subject)));
    }

    long succeededTwice(List<HandedIn> subjects) {
        return einmal.records()
                .repeatedSuccesses(subjects.stream()
                        .map(subject -> SubjectKey.of(TENANT, subject.subject()))
                        .toList());
    }

    Stream<String> sha256s(List<HandedIn> subjects) {
        return subjects.stream().map(subject -> String.valueOf(describe(subject).get("sha256")));
    }

    @Override
    public void close() {
        einmal.close();
    }
}
