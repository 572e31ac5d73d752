package dev.einmal.memory;

import dev.einmal.application.queue.Pauses;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.queue.PastPause;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Pauses in memory. */
final class InMemoryPauses implements Pauses {

    private final InMemoryTable<PauseTarget, Pause> pauses = new InMemoryTable<>();
    private final InMemoryTable<Long, PastPause> past = new InMemoryTable<>();
    private final AtomicLong number = new AtomicLong();
    private final StoreClock clock;

    InMemoryPauses(StoreClock clock) {
        this.clock = clock;
    }

    @Override
    public List<PauseOutcome> pause(Transaction tx, List<Request> requests) {
        return InKeyOrder.answer(requests, Request::target, request -> pause(tx, request));
    }

    private PauseOutcome pause(Transaction tx, Request request) {
        var pause = new Pause(request.target(), request.by(), request.why(), clock.now());
        Optional<Pause> before = pauses.putIfAbsent(tx, request.target(), pause);
        return before.isEmpty() ? PauseOutcome.DONE : PauseOutcome.ALREADY;
    }

    @Override
    public List<PauseOutcome> resume(Transaction tx, List<Request> requests) {
        return InKeyOrder.answer(requests, Request::target, request -> resume(tx, request));
    }

    private PauseOutcome resume(Transaction tx, Request request) {
        LockedRow<PauseTarget, Pause> row = pauses.lock(tx, request.target());
        Optional<Pause> pause = row.value();
        if (pause.isEmpty()) {
            row.letGo();
            return PauseOutcome.ALREADY;
        }
        row.remove();
        past.put(tx, number.incrementAndGet(), new PastPause(pause.get(), request.by(), request.why(), clock.now()));
        return PauseOutcome.DONE;
    }

    @Override
    public List<PastPause> past(Transaction tx, int limit) {
        List<PastPause> latestLast = past.where(tx, any -> true);
        List<PastPause> latest =
                new ArrayList<>(latestLast.subList(Math.max(0, latestLast.size() - limit), latestLast.size()));
        Collections.reverse(latest);
        return latest;
    }

    @Override
    public List<Pause> all(Transaction tx) {
        return pauses.where(tx, any -> true);
    }

    Set<PauseTarget> targets(Transaction tx) {
        return all(tx).stream().map(Pause::target).collect(Collectors.toSet());
    }
}
