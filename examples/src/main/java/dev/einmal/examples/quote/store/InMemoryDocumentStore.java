package dev.einmal.examples.quote.store;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.memory.InMemoryTable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The pipeline's tables in the memory of this process. */
public final class InMemoryDocumentStore implements DocumentStore {

    /** No tables of transactions: what is known by its own hash is right even if it was never committed. */
    private final ConcurrentMap<Hash, Content> contents = new ConcurrentHashMap<>();

    private final ConcurrentMap<Hash, Hash> substances = new ConcurrentHashMap<>();
    private final InMemoryTable<DocumentKey, StoredDocument> documents = new InMemoryTable<>();
    private final InMemoryTable<LineKey, Line> lines = new InMemoryTable<>();

    @Override
    public void keep(Transaction tx, List<Content> kept) {
        kept.forEach(content -> contents.putIfAbsent(content.sha256(), content));
    }

    @Override
    public Optional<Content> content(Hash sha256) {
        return Optional.ofNullable(contents.get(sha256));
    }

    @Override
    public Optional<Content> saying(Hash substance) {
        return Optional.ofNullable(substances.get(substance)).flatMap(this::content);
    }

    @Override
    public Registration register(Transaction tx, TenantId tenant, StoredDocument document) {
        substances.putIfAbsent(document.substance(), document.sha256());
        DocumentKey key = new DocumentKey(tenant, document.sha256().toString());
        boolean known = documents.putIfAbsent(tx, key, document).isPresent();
        return known ? Registration.KNOWN : Registration.CREATED;
    }

    @Override
    public void replaceLines(Transaction tx, SubjectKey subject, List<Line> replacement) {
        linesOf(tx, subject).forEach(line -> lines.remove(tx, new LineKey(subject, line.number())));
        replacement.forEach(line -> lines.put(tx, new LineKey(subject, line.number()), line));
    }

    @Override
    public int countLines(Transaction tx, SubjectKey subject) {
        return linesOf(tx, subject).size();
    }

    private List<Line> linesOf(Transaction tx, SubjectKey subject) {
        return lines.from(tx, new LineKey(subject, 0), key -> key.subject().equals(subject));
    }

    private record DocumentKey(TenantId tenant, String sha256) implements Comparable<DocumentKey> {

        private static final Comparator<DocumentKey> ORDER =
                Comparator.comparing(DocumentKey::tenant).thenComparing(DocumentKey::sha256);

        @Override
        public int compareTo(DocumentKey other) {
            return ORDER.compare(this, other);
        }
    }

    private record LineKey(SubjectKey subject, int number) implements Comparable<LineKey> {

        private static final Comparator<LineKey> ORDER =
                Comparator.comparing(LineKey::subject).thenComparing(LineKey::number);

        @Override
        public int compareTo(LineKey other) {
            return ORDER.compare(this, other);
        }
    }
}
