package dev.einmal.queue.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.environment.Ids;
import dev.einmal.application.pipeline.Catalog;
import dev.einmal.application.pipeline.HandOver;
import dev.einmal.application.pipeline.StageInputs;
import dev.einmal.application.queue.FetchWork;
import dev.einmal.application.run.RenewLeases;
import dev.einmal.application.run.SettleAttempts;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitSubjects;
import dev.einmal.application.testing.SettableClock;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.memory.InMemoryStore;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** A one-stage pipeline on an in-memory store, with clocks that only the test moves. */
final class Workplace {

    static final Duration LEASE = Duration.ofSeconds(30);

    final SettableClock clock = new SettableClock();
    final AtomicLong nanos = new AtomicLong();
    final InMemoryStore store = new InMemoryStore(clock::now);

    /** How long a handler may run. */
    static final Duration LIMIT = Duration.ofMinutes(10);

    private final Pipeline pipeline = Pipeline.of(
            "p",
            InputPolicy.RERUN,
            Stage.named("s")
                    .leasing(LEASE)
                    .limitedTo(LIMIT)
                    .retrying(new RetryPolicy(3, Backoff.fixed(Duration.ZERO))));
    private final Catalog catalog = new Catalog(List.of(pipeline));
    private final Auditor auditor = new Auditor(store.audit(), AuditLevel.FULL);
    private final Ids ids = new CountedIds();
    private UnaryOperator<StageRuns> runs = UnaryOperator.identity();
    private UnaryOperator<Transactions> heartbeats = UnaryOperator.identity();
    private UnaryOperator<Transactions> settlements = UnaryOperator.identity();
    private UnaryOperator<Transactions> fetches = UnaryOperator.identity();

    /** Puts something between the settlements and the runs. */
    Workplace settlingThrough(UnaryOperator<StageRuns> wrapper) {
        runs = wrapper;
        return this;
    }

    /** Puts something between the heartbeats and the store. */
    Workplace beatingThrough(UnaryOperator<Transactions> wrapper) {
        heartbeats = wrapper;
        return this;
    }

    /** Puts something between the settlements and the store. */
    Workplace committingThrough(UnaryOperator<Transactions> wrapper) {
        settlements = wrapper;
        return this;
    }

    void submit(int subjects) {
        Map<SubjectKey, Payload> inputs = new LinkedHashMap<>();
        for (int i = 0; i < subjects; i++) {
            inputs.put(SubjectKey.of("t", "s-" + i), payload("1"));
        }
        SubmitSubjects submit = new SubmitSubjects(
                new SubmitSubjects.Ports(store.submissions(), store.runs(), store.groups(), store.queue(), auditor),
                ids);
        store.transactions().run(tx -> submit.submit(tx, pipeline, inputs, SubmitOptions.by("test")));
    }

    Worker worker(int concurrency, StageHandlers handlers) {
        return worker(concurrency, handlers, WorkerEvents.NONE);
    }

    Worker worker(int concurrency, StageHandlers handlers, WorkerEvents events) {
        ThreadFactory daemons = task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        };
        return new Worker(
                new Worker.UseCases(
                        fetchWork("worker"),
                        settle(),
                        new RenewLeases(heartbeats.apply(store.transactions()), store.runs()),
                        Hints.NONE,
                        thrown -> RunError.of(ErrorKind.HANDLER, thrown.toString())),
                handlers,
                events,
                new Worker.Environment(
                        concurrency,
                        Duration.ofMillis(20),
                        Executors.newCachedThreadPool(daemons),
                        daemons,
                        nanos::get,
                        () -> 0.5));
    }

    /** Puts something between fetching and the store. */
    Workplace fetchingThrough(UnaryOperator<Transactions> wrapper) {
        fetches = wrapper;
        return this;
    }

    FetchWork fetchWork(String worker) {
        StageInputs inputs = new StageInputs(catalog, store.submissions(), store.runs());
        return new FetchWork(
                new FetchWork.Ports(
                        fetches.apply(store.transactions()), store.queue(), store.runs(), inputs, handOver(), auditor),
                catalog,
                ids,
                new WorkerId(worker));
    }

    private HandOver handOver() {
        return new HandOver(catalog, store.submissions(), store.runs(), store.queue());
    }

    private SettleAttempts settle() {
        return new SettleAttempts(
                new SettleAttempts.Ports(
                        settlements.apply(store.transactions()),
                        runs.apply(store.runs()),
                        store.queue(),
                        handOver(),
                        auditor),
                new WorkerId("worker"));
    }

    Run run(int subject) {
        StageKey key = StageKey.of("t", "s-" + subject, "s");
        return store.transactions()
                .call(tx -> store.runs().find(tx, List.of(key)))
                .get(0)
                .orElseThrow();
    }

    /** Time goes by for the store and for this process alike. */
    void advance(Duration duration) {
        clock.advance(duration);
        nanos.addAndGet(duration.toNanos());
    }

    static Payload payload(String json) {
        return new Payload(json, Hash.sha256(json.getBytes(UTF_8)));
    }

    /** Ids that differ and need no chance. */
    private static final class CountedIds implements Ids {

        private final AtomicLong next = new AtomicLong(1);

        @Override
        public UUID next() {
            return new UUID(7, next.getAndIncrement());
        }

        @Override
        public UUID nonce() {
            return new UUID(4, next.getAndIncrement());
        }
    }
}
