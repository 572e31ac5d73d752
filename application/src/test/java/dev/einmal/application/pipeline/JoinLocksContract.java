package dev.einmal.application.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.run.SettleAttempts;
import dev.einmal.application.submission.Submissions.Request;
import dev.einmal.application.testing.Caller;
import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.PortContract;
import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement.Succeed;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** In which order settling before a join locks what handing a subject in locks as well. */
public abstract class JoinLocksContract extends PortContract {

    private static final StageKey LEFT = StageKey.of("acme", "order-1", "left");
    private static final QueueName QUEUE = QueueName.of(LEFT.stage());
    private static final Pipeline PIPELINE = Pipeline.of(
            "orders",
            InputPolicy.RERUN,
            Stage.named("left"),
            Stage.named("right"),
            Stage.named("join", "left", "right"));

    @Test
    void a_settlement_before_a_join_and_a_submission_that_comes_again_do_not_wait_in_a_circle() {
        var key = new SubmissionKey(LEFT.tenant(), LEFT.subject(), PIPELINE.name());
        register(key, "{\"order\":1}");
        store.transactions().run(tx -> store.queue().enqueue(tx, List.of(JobRequest.once(LEFT, QUEUE))));
        Attempt attempt = caller.acquire(LEFT);

        Future<SettleOutcome> settled = store.transactions().call(tx -> {
            store.submissions().lockForJoin(tx, List.of(key));
            Future<SettleOutcome> settling = threads.begin(() -> settle(attempt));
            await().until(() -> store.waiting() > 0);
            store.queue().enqueue(tx, List.of(JobRequest.again(LEFT, QUEUE)));
            return settling;
        });

        assertThat(Parallel.result(settled)).isInstanceOf(SettleOutcome.Settled.class);
    }

    private void register(SubmissionKey key, String input) {
        Request request = new Request(key, ids.next(), Caller.payload(input), InputPolicy.RERUN);
        store.transactions().run(tx -> store.submissions().register(tx, List.of(request)));
    }

    private SettleOutcome settle(Attempt attempt) {
        var handOver = new HandOver(new Catalog(List.of(PIPELINE)), store.submissions(), store.runs(), store.queue());
        var ports = new SettleAttempts.Ports(
                store.transactions(),
                store.runs(),
                store.queue(),
                handOver,
                new Auditor(store.audit(), AuditLevel.FULL));
        return new SettleAttempts(ports, new WorkerId("worker-1"))
                .settle(List.of(new Succeed(attempt, Caller.OUTPUT)))
                .get(0);
    }
}
