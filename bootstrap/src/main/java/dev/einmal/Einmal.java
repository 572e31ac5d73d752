package dev.einmal;

import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.engine.Engine;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * A running engine: pipelines whose stages may each succeed once.
 *
 * <p>Built by {@link #on} or {@link #inMemory}; closed when no longer needed, which lets running handlers finish. Safe
 * for use by several threads.
 */
public final class Einmal implements AutoCloseable {

    private final Engine engine;

    Einmal(Engine engine) {
        this.engine = engine;
    }

    /** An engine on PostgreSQL 14 or newer; its tables are created or migrated when it starts. */
    public static EinmalBuilder on(DataSource dataSource) {
        return EinmalBuilder.on(dataSource);
    }

    /** An engine whose tables are gone with the process: for tests and for trying out. */
    public static EinmalBuilder inMemory() {
        return EinmalBuilder.inMemory();
    }

    /**
     * Hands a subject to a pipeline, in a transaction of its own. Idempotent: what was handed in before is recognised.
     *
     * @param input anything that JSON can express; kept with the subject
     */
    public SubmitOutcome submit(String pipeline, String tenant, String subject, Object input) {
        return submitAll(pipeline, Collections.singletonMap(SubjectKey.of(tenant, subject), input))
                .get(0);
    }

    /** Hands in many subjects in one transaction; answers each in the map's order. */
    public List<SubmitOutcome> submitAll(String pipeline, Map<SubjectKey, ?> inputs) {
        return submitAll(pipeline, inputs, engine.byThisProcess());
    }

    /** As above, with a choice of priority, delay, group and who is on record. */
    public List<SubmitOutcome> submitAll(String pipeline, Map<SubjectKey, ?> inputs, SubmitOptions options) {
        List<SubmitOutcome> outcomes =
                engine.transactions().call(tx -> engine.submitting().submit(tx, pipeline, inputs, options));
        engine.wake();
        return outcomes;
    }

    /**
     * Hands a subject in as part of {@code tx}: its stages run if and only if that commits. This process notices by
     * polling, or at once after {@link #wake}.
     */
    public SubmitOutcome submit(Transaction tx, String pipeline, String tenant, String subject, Object input) {
        Map<SubjectKey, Object> one = Collections.singletonMap(SubjectKey.of(tenant, subject), input);
        return submit(tx, pipeline, one, engine.byThisProcess()).get(0);
    }

    /** As above, for many subjects, with a choice of priority, delay, group and who is on record. */
    public List<SubmitOutcome> submit(
            Transaction tx, String pipeline, Map<SubjectKey, ?> inputs, SubmitOptions options) {
        return engine.submitting().submit(tx, pipeline, inputs, options);
    }

    /** Hands a subject in on the caller's own JDBC connection, in the transaction that is open there. */
    public SubmitOutcome submit(Connection connection, String pipeline, String tenant, String subject, Object input) {
        return submit(join(connection), pipeline, tenant, subject, input);
    }

    /**
     * The caller's own open transaction, for the methods that take one: a {@link Connection} without auto-commit, or a
     * Hibernate session. It stays the caller's to commit, and keeps its settings.
     */
    public Transaction join(Object connectionOrSession) {
        return engine.join(connectionOrSession);
    }

    /** Runs {@code work} in a transaction of Einmal's and commits it; for callers without one of their own. */
    public <T> T inTransaction(Function<Transaction, T> work) {
        return engine.transactions().call(work);
    }

    /** Looks for due jobs at once; to be called after a transaction that submitted something has committed. */
    public void wake() {
        engine.wake();
    }

    /** Waits until nothing is left to do for a subject, by any process; returns whether that was so in time. */
    public boolean await(String tenant, String subject, Duration atMost) throws InterruptedException {
        return engine.await(SubjectKey.of(tenant, subject), atMost);
    }

    /** Who this process is, in leases and in the audit trail. */
    public String worker() {
        return engine.worker().value();
    }

    /** Runs single stages by hand, without a queue. */
    public Stages stages() {
        return engine.stages();
    }

    /** What people do to runs and queues: cancel, replay, reopen, rerun, pause and resume. */
    public Operations operations() {
        return engine.operations();
    }

    /** What is stored. */
    public Records records() {
        return engine.records();
    }

    /** Whether the engine can work, and if not, why. Asks the store; does not throw. */
    public Health health() {
        return engine.health();
    }

    /**
     * Takes no more jobs, lets running handlers finish for the grace period of the settings, interrupts the rest, hands
     * their attempts back uncounted, and lets go of the store.
     */
    @Override
    public void close() {
        engine.close();
    }
}
