package dev.einmal;

import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.engine.Engine;
import dev.einmal.wiring.Wiring;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import javax.sql.DataSource;

/** Describes an engine before it starts. Mutable; confined to one thread. */
public final class EinmalBuilder {

    private final BiFunction<Settings, Wiring.Users, Engine> wiring;
    private final List<Pipeline> pipelines = new ArrayList<>();
    private final List<Listener> listeners = new ArrayList<>();
    private Settings settings = Settings.DEFAULT;
    private boolean fetching = true;

    private EinmalBuilder(BiFunction<Settings, Wiring.Users, Engine> wiring) {
        this.wiring = wiring;
    }

    static EinmalBuilder on(DataSource dataSource) {
        return new EinmalBuilder((settings, users) -> Wiring.postgres(dataSource, settings, users));
    }

    static EinmalBuilder inMemory() {
        return new EinmalBuilder(Wiring::inMemory);
    }

    /** Adds a pipeline; stage names are unique among all pipelines of a schema. */
    public EinmalBuilder pipeline(Pipeline pipeline) {
        pipelines.add(pipeline);
        return this;
    }

    /** Adds a listener. */
    public EinmalBuilder listener(Listener listener) {
        listeners.add(listener);
        return this;
    }

    /** Replaces every setting. */
    public EinmalBuilder settings(Settings all) {
        settings = all;
        return this;
    }

    /** How many handlers run at a time, from 1. */
    public EinmalBuilder concurrency(int handlers) {
        settings = settings.withConcurrency(handlers);
        return this;
    }

    /** How much the audit trail keeps. */
    public EinmalBuilder audit(AuditLevel level) {
        settings = settings.withAudit(level);
        return this;
    }

    /** Runs no jobs in this process: it only submits, reads, and runs stages by hand. */
    public EinmalBuilder withoutWorker() {
        fetching = false;
        return this;
    }

    /**
     * Checks the pipelines, creates or migrates the tables, registers the stages, and starts the worker.
     *
     * @throws dev.einmal.domain.pipeline.InvalidPipeline if a pipeline cannot be run as described
     */
    public Einmal start() {
        Engine engine = wiring.apply(settings, new Wiring.Users(pipelines, listeners));
        engine.start(fetching);
        return new Einmal(engine);
    }
}
