package dev.einmal.memory;

import dev.einmal.application.queue.Pauses;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Pauses in memory. */
final class InMemoryPauses implements Pauses {

    private final InMemoryTable<PauseTarget, Pause> pauses = new InMemoryTable<>();
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
    public List<PauseOutcome> resume(Transaction tx, List<PauseTarget> targets) {
        return InKeyOrder.answer(targets, Function.identity(), target -> resume(tx, target));
    }

    private PauseOutcome resume(Transaction tx, PauseTarget target) {
        LockedRow<PauseTarget, Pause> row = pauses.lock(tx, target);
        if (row.value().isEmpty()) {
            row.letGo();
            return PauseOutcome.ALREADY;
        }
        row.remove();
        return PauseOutcome.DONE;
    }

    @Override
    public List<Pause> all(Transaction tx) {
        return pauses.where(tx, any -> true);
    }

    Set<PauseTarget> targets(Transaction tx) {
        return all(tx).stream().map(Pause::target).collect(Collectors.toSet());
    }
}
