package dev.einmal.memory;

import dev.einmal.application.submission.Submission;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.submission.Submissions.Registration.Kind;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.SubmissionKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Submissions in memory. */
final class InMemorySubmissions implements Submissions {

    private final InMemoryTable<SubmissionKey, Submission> submissions = new InMemoryTable<>();
    private final StoreClock clock;

    InMemorySubmissions(StoreClock clock) {
        this.clock = clock;
    }

    @Override
    public List<Registration> register(Transaction tx, List<Request> requests) {
        return InKeyOrder.answer(requests, Request::key, request -> register(tx, request));
    }

    private Registration register(Transaction tx, Request request) {
        LockedRow<SubmissionKey, Submission> row = submissions.lock(tx, request.key());
        Optional<Submission> stored = row.value();
        if (stored.isEmpty()) {
            return written(row, Kind.CREATED, created(request));
        }
        Kind kind = kindOf(stored.get(), request);
        if (kind == Kind.REPLACED) {
            return written(row, kind, replaced(stored.get(), request));
        }
        row.letGo();
        return new Registration(kind, stored.get());
    }

    private Submission created(Request request) {
        return new Submission(request.key(), request.newId(), 1, request.input(), clock.now());
    }

    private static Submission replaced(Submission before, Request request) {
        return new Submission(before.key(), before.id(), before.version() + 1, request.input(), before.createdAt());
    }

    private static Kind kindOf(Submission stored, Request request) {
        if (stored.input().hash().equals(request.input().hash())) {
            return Kind.UNCHANGED;
        }
        return switch (request.policy()) {
            case REJECT -> Kind.REFUSED;
            case SKIP -> Kind.KEPT;
            case RERUN -> Kind.REPLACED;
        };
    }

    private static Registration written(LockedRow<SubmissionKey, Submission> row, Kind kind, Submission submission) {
        row.write(submission);
        return new Registration(kind, submission);
    }

    @Override
    public List<Optional<Submission>> find(Transaction tx, List<SubmissionKey> keys) {
        return submissions.find(tx, keys);
    }

    @Override
    public void lockForJoin(Transaction tx, List<SubmissionKey> keys) {
        InKeyOrder.sorted(keys, key -> key).keySet().forEach(key -> lockIfThere(tx, key));
    }

    @Override
    public Set<SubmissionKey> withdraw(Transaction tx, List<SubmissionKey> keys) {
        Set<SubmissionKey> withdrawn = new TreeSet<>();
        for (SubmissionKey key : InKeyOrder.sorted(keys, each -> each).keySet()) {
            submissions.tryLock(tx, key).ifPresent(row -> {
                if (row.value().isPresent()) {
                    row.remove();
                    withdrawn.add(key);
                } else {
                    row.letGo();
                }
            });
        }
        return withdrawn;
    }

    private void lockIfThere(Transaction tx, SubmissionKey key) {
        LockedRow<SubmissionKey, Submission> row = submissions.lock(tx, key);
        if (row.value().isEmpty()) {
            row.letGo();
        }
    }
}
