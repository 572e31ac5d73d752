package dev.einmal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.Caller;
import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.application.testing.Store;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the in-memory store makes of its clock beyond what every store must. */
class InMemoryClockTest extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }

    @Test
    @Tag("R12")
    void a_first_claim_that_had_to_wait_gets_its_whole_lease() {
        List<Future<Attempt>> waiting = new ArrayList<>();
        Rollback.of(store, tx -> {
            store.runs().claim(tx, List.of(caller.asking(KEY)));
            waiting.add(blocked(() -> caller.acquire(KEY)));
            store.clock().advance(Duration.ofSeconds(30));
        });

        Attempt attempt = Parallel.result(waiting.get(0));

        assertThat(attempt.leaseUntil()).isEqualTo(store.clock().now().plus(Caller.LEASE));
    }

    @Test
    void times_finer_than_a_microsecond_are_cut() {
        var fine = new InMemoryStore(() -> Instant.EPOCH.plusNanos(1_999));

        fine.transactions().run(tx -> fine.operations().cancel(tx, List.of(caller.cancelling(KEY))));

        assertThat(fine.transactions()
                        .call(tx -> fine.runs().find(tx, List.of(KEY)))
                        .get(0)
                        .orElseThrow()
                        .grant()
                        .fence()
                        .value())
                .isEqualTo(1);
    }
}
