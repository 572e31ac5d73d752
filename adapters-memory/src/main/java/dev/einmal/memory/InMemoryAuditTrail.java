package dev.einmal.memory;

import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEntry.Stored;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The audit trail in memory, in the order of subjects, then of writing. */
final class InMemoryAuditTrail implements AuditTrail {

    private final InMemoryTable<Place, Stored> lines = new InMemoryTable<>();
    private final AtomicLong position = new AtomicLong();
    private final StoreClock clock;

    InMemoryAuditTrail(StoreClock clock) {
        this.clock = clock;
    }

    @Override
    public void append(Transaction tx, List<AuditEntry> entries) {
        Instant now = clock.now();
        for (AuditEntry entry : entries) {
            var line = new Stored(position.incrementAndGet(), now, entry);
            lines.put(tx, new Place(entry.subject(), line.position()), line);
        }
    }

    @Override
    public List<Stored> ofSubject(Transaction tx, SubjectKey subject) {
        return lines.from(tx, new Place(subject, 0), place -> place.subject().equals(subject));
    }

    @Override
    public long repeatedSuccesses(Transaction tx, List<SubjectKey> subjects) {
        return subjects.stream()
                .mapToLong(subject -> repeatedSuccesses(ofSubject(tx, subject)))
                .sum();
    }

    private static long repeatedSuccesses(List<Stored> lines) {
        Map<Success, Integer> successes = new HashMap<>();
        for (Stored line : lines) {
            AuditEntry entry = line.entry();
            if (entry.event() == AuditEvent.SUCCEEDED) {
                successes.merge(new Success(entry.stage(), entry.generation()), 1, Integer::sum);
            }
        }
        return successes.values().stream().filter(times -> times > 1).count();
    }

    private record Success(@Nullable StageName stage, int generation) {}

    private record Place(SubjectKey subject, long position) implements Comparable<Place> {

        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::subject).thenComparing(Place::position);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }
}
