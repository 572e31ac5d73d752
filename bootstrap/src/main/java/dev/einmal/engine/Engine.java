package dev.einmal.engine;

import dev.einmal.Health;
import dev.einmal.Operations;
import dev.einmal.Records;
import dev.einmal.Settings;
import dev.einmal.Stages;
import dev.einmal.application.environment.Ticker;
import dev.einmal.application.pipeline.Catalog;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.queue.worker.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a running engine, their start and their end. */
public final class Engine {

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private final Store store;
    private final Catalog catalog;
    private final Settings settings;
    private final Worker worker;
    private final WorkerId workerId;
    private final ListenerEvents events;
    private final Submitting submitting;
    private final Stages stages;
    private final Operations operations;
    private final Records records;
    private final Awaiting awaiting;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.NEW);

    public Engine(Store store, Catalog catalog, Settings settings, Working working, Asking asking) {
        this.store = store;
        this.catalog = catalog;
        this.settings = settings;
        this.worker = working.worker();
        this.workerId = working.workerId();
        this.events = working.events();
        this.submitting = asking.submitting();
        this.stages = asking.stages().checking(this::requireRunning);
        this.operations = asking.operations();
        this.records = asking.records();
        this.awaiting = new Awaiting(store.transactions(), store.queue(), events.changed(), working.ticker());
    }

    /** Registers the pipelines and starts the worker. */
    public void start(boolean fetching) {
        register();
        if (!phase.compareAndSet(Phase.NEW, Phase.RUNNING)) {
            throw new NotRunning("this engine was started before");
        }
        if (fetching) {
            worker.start();
        } else {
            worker.startWithoutFetching();
        }
    }

    private void register() {
        try {
            catalog.registerIn(store.registry(), store.transactions());
        } catch (RuntimeException e) {
            phase.set(Phase.CLOSED);
            store.close();
            throw e;
        }
    }

    public Transactions transactions() {
        requireRunning();
        return store.transactions();
    }

    public Transaction join(Object handle) {
        requireRunning();
        return store.join(handle);
    }

    public Submitting submitting() {
        requireRunning();
        return submitting;
    }

    public Stages stages() {
        requireRunning();
        return stages;
    }

    public Operations operations() {
        requireRunning();
        return operations;
    }

    public Records records() {
        requireRunning();
        return records;
    }

    /** Options that put this process on record. */
    public WorkerId worker() {
        return workerId;
    }

    public SubmitOptions byThisProcess() {
        return SubmitOptions.by(workerId.value());
    }

    public void wake() {
        worker.wake();
    }

    public boolean await(SubjectKey subject, Duration atMost) throws InterruptedException {
        requireRunning();
        return awaiting.await(subject, atMost);
    }

    public Health health() {
        if (phase.get() != Phase.RUNNING) {
            return new Health(List.of("the engine is closed"));
        }
        List<String> problems = new ArrayList<>(events.ailments());
        try {
            records.depths();
        } catch (RuntimeException e) {
            problems.add("the store cannot be read: " + e.getMessage());
        }
        return new Health(problems);
    }

    /** Drains the worker and closes the store; a second call does nothing. */
    public void close() {
        if (phase.getAndSet(Phase.CLOSED) != Phase.RUNNING) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            worker.drain(interrupted ? Duration.ZERO : settings.grace());
        } catch (InterruptedException e) {
            interrupted = true;
            drainAtOnce();
        } finally {
            store.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whoever is interrupted while closing wants it to be quick; half-closed would be worse. */
    private void drainAtOnce() {
        try {
            worker.drain(Duration.ZERO);
        } catch (InterruptedException again) {
            LOG.warn("closing was interrupted twice; attempts that still run are left to their leases");
        }
    }

    private void requireRunning() {
        if (phase.get() != Phase.RUNNING) {
            throw new NotRunning("this engine is closed: build and start another one");
        }
    }

    private enum Phase {
        NEW,
        RUNNING,
        CLOSED
    }

    /** What does the work. */
    public record Working(Worker worker, WorkerId workerId, ListenerEvents events, Ticker ticker) {}

    /** What is asked. */
    public record Asking(Submitting submitting, Stages stages, Operations operations, Records records) {}

    /** The engine was used before it was started or after it was closed. */
    public static final class NotRunning extends EinmalException {

        private static final long serialVersionUID = 1L;

        NotRunning(String message) {
            super(ErrorCode.NOT_RUNNING, message);
        }
    }
}
