package dev.einmal.wiring;

import dagger.Module;
import dagger.Provides;
import dev.einmal.Operations;
import dev.einmal.Pipeline;
import dev.einmal.Records;
import dev.einmal.Settings;
import dev.einmal.Stages;
import dev.einmal.application.audit.Auditor;
import dev.einmal.application.environment.Chance;
import dev.einmal.application.environment.Ids;
import dev.einmal.application.environment.Ticker;
import dev.einmal.application.pipeline.Catalog;
import dev.einmal.application.pipeline.HandOver;
import dev.einmal.application.pipeline.StageInputs;
import dev.einmal.application.queue.FetchWork;
import dev.einmal.application.run.ClaimStages;
import dev.einmal.application.run.OperateRuns;
import dev.einmal.application.run.RenewLeases;
import dev.einmal.application.run.SettleAttempts;
import dev.einmal.application.submission.SubmitSubjects;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.engine.Engine;
import dev.einmal.engine.EngineDiagnosis;
import dev.einmal.engine.ListenerEvents;
import dev.einmal.engine.Store;
import dev.einmal.engine.Submitting;
import dev.einmal.handler.HandlerDispatch;
import dev.einmal.json.JsonCodec;
import dev.einmal.json.JsonLimits;
import dev.einmal.queue.worker.Worker;
import dev.einmal.runtime.HandlerThreads;
import dev.einmal.runtime.NamedThreads;
import dev.einmal.runtime.ProcessName;
import dev.einmal.runtime.RandomChance;
import dev.einmal.runtime.RandomIds;
import dev.einmal.runtime.SystemTicker;
import javax.inject.Singleton;

/** The engine over any store. */
@Module
interface EngineModule {

    @Provides
    @Singleton
    static Ids ids() {
        return new RandomIds();
    }

    @Provides
    @Singleton
    static Chance chance() {
        return new RandomChance();
    }

    @Provides
    @Singleton
    static Ticker ticker() {
        return new SystemTicker();
    }

    @Provides
    @Singleton
    static JsonCodec codec() {
        return new JsonCodec(JsonLimits.defaults());
    }

    @Provides
    @Singleton
    static WorkerId workerId(Settings settings, Ids ids) {
        return new WorkerId(settings.worker() == null ? ProcessName.unique(ids) : settings.worker());
    }

    @Provides
    @Singleton
    static Catalog catalog(Wiring.Users users) {
        return new Catalog(users.pipelines().stream().map(Pipeline::graph).toList());
    }

    @Provides
    @Singleton
    static Auditor auditor(Store store, Settings settings) {
        return new Auditor(store.audit(), settings.audit());
    }

    @Provides
    @Singleton
    static ListenerEvents events(Wiring.Users users) {
        return new ListenerEvents(users.listeners());
    }

    @Provides
    @Singleton
    static HandlerDispatch dispatch(Wiring.Users users, JsonCodec codec, Store store, WorkerId worker) {
        return HandlerDispatch.of(
                users.pipelines().stream().map(Pipeline::code).toList(), codec, store.audit(), worker);
    }

    @Provides
    @Singleton
    static HandOver handOver(Store store, Catalog catalog) {
        return new HandOver(catalog, store.submissions(), store.runs(), store.queue());
    }

    @Provides
    @Singleton
    static FetchWork fetchWork(
            Store store, Catalog catalog, HandOver handOver, Auditor auditor, Ids ids, WorkerId worker) {
        return new FetchWork(
                new FetchWork.Ports(
                        store.transactions(),
                        store.queue(),
                        store.runs(),
                        new StageInputs(catalog, store.submissions(), store.runs()),
                        handOver,
                        auditor),
                catalog,
                ids,
                worker);
    }

    @Provides
    @Singleton
    static SettleAttempts settleAttempts(Store store, HandOver handOver, Auditor auditor, WorkerId worker) {
        return new SettleAttempts(
                new SettleAttempts.Ports(store.transactions(), store.runs(), store.queue(), handOver, auditor), worker);
    }

    @Provides
    @Singleton
    static Worker worker(
            Store store,
            FetchWork fetch,
            SettleAttempts settle,
            HandlerDispatch dispatch,
            ListenerEvents events,
            Worker.Environment environment) {
        return new Worker(
                new Worker.UseCases(
                        fetch,
                        settle,
                        new RenewLeases(store.heartbeats(), store.runs()),
                        store.hints(),
                        new EngineDiagnosis(store.diagnosis())),
                dispatch,
                events,
                environment);
    }

    @Provides
    static Worker.Environment environment(Settings settings, Ticker ticker, Chance chance) {
        return new Worker.Environment(
                settings.concurrency(),
                settings.poll(),
                HandlerThreads.executor("einmal-handler"),
                new NamedThreads("einmal-loop"),
                ticker,
                chance);
    }

    @Provides
    @Singleton
    static Records records(Store store, JsonCodec codec) {
        return new Records(store, codec);
    }

    @Provides
    @Singleton
    static Submitting submitting(Store store, Catalog catalog, Auditor auditor, Ids ids, JsonCodec codec) {
        return new Submitting(
                catalog,
                new SubmitSubjects(
                        new SubmitSubjects.Ports(
                                store.submissions(), store.runs(), store.groups(), store.queue(), auditor),
                        ids),
                codec);
    }

    @Provides
    @Singleton
    static ClaimStages claims(Store store, Auditor auditor, Ids ids, WorkerId worker) {
        return new ClaimStages(store.transactions(), store.runs(), auditor, ids, worker);
    }

    @Provides
    @Singleton
    static Stages stages(
            Catalog catalog,
            ClaimStages claims,
            Records records,
            Worker worker,
            HandlerDispatch dispatch,
            JsonCodec codec,
            Ticker ticker) {
        return new Stages(new Stages.Parts(catalog, claims, records, worker, dispatch, codec, ticker));
    }

    @Provides
    @Singleton
    static Engine.Working working(Worker worker, WorkerId workerId, ListenerEvents events, Ticker ticker) {
        return new Engine.Working(worker, workerId, events, ticker);
    }

    @Provides
    @Singleton
    static Operations operations(Store store, Auditor auditor, Ids ids, Worker worker) {
        return new Operations(
                store.transactions(),
                new OperateRuns(store.operations(), store.queue(), auditor, ids),
                store.pauses(),
                worker::wake);
    }

    @Provides
    @Singleton
    static Engine.Asking asking(Submitting submitting, Stages stages, Operations operations, Records records) {
        return new Engine.Asking(submitting, stages, operations, records);
    }

    @Provides
    @Singleton
    static Engine engine(
            Store store, Catalog catalog, Settings settings, Engine.Working working, Engine.Asking asking) {
        return new Engine(store, catalog, settings, working, asking);
    }
}
