package dev.einmal.application.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.queue.JobQueue.Fetched;
import dev.einmal.application.queue.Pauses.PauseOutcome;
import dev.einmal.application.queue.Pauses.Request;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.PastPause;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** In which order tenants are served, and what is paused. */
public abstract class FairnessContract extends PortContract {

    private static final QueueName QUEUE = new QueueName("extract");
    private static final QueueName OTHER_QUEUE = new QueueName("intake");
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Nested
    class Turns {

        @Test
        void tenants_take_turns_whoever_came_first() {
            enqueue("big", 5);
            enqueue("small", 2);

            assertThat(fetch(10).jobs())
                    .extracting(job -> job.key().tenant().value())
                    .containsExactly("big", "small", "big", "small", "big", "big", "big");
        }

        @Test
        void the_last_places_are_shared() {
            enqueue("big", 100);
            enqueue("medium", 10);
            enqueue("small", 1);

            assertThat(fetch(4).jobs())
                    .extracting(job -> job.key().tenant().value())
                    .containsExactly("big", "medium", "small", "big");
        }

        @Test
        void a_tenant_with_a_great_backlog_delays_the_others_by_its_turns_only() {
            enqueue("a-big", 1_000);
            for (int i = 0; i < 9; i++) {
                enqueue("small-" + i, 10);
            }

            List<String> served = drain(16, 200);

            assertThat(served.subList(0, 200))
                    .filteredOn(tenant -> tenant.startsWith("small"))
                    .hasSize(90);
        }

        @Test
        void priority_counts_within_a_tenant_only() {
            enqueue("acme", 1);
            enqueue(JobRequest.once(key("acme", 7), QUEUE).withPriority(9));
            enqueue(JobRequest.once(key("zeta", 7), QUEUE).withPriority(100));

            assertThat(fetch(10).jobs())
                    .extracting(Job::key)
                    .containsExactly(key("acme", 7), key("zeta", 7), key("acme", 0));
        }

        @Test
        void a_higher_priority_that_is_not_due_holds_up_nothing() {
            enqueue(JobRequest.once(key("acme", 1), QUEUE).withPriority(100).delayed(SECOND));
            enqueue("acme", 1);

            assertThat(fetch(10).jobs()).extracting(Job::key).containsExactly(key("acme", 0));
        }

        @Test
        void the_queues_of_a_tenant_are_one_line() {
            enqueue(JobRequest.once(key("acme", 1), QUEUE));
            enqueue(JobRequest.once(key("acme", 2), OTHER_QUEUE).withPriority(1));
            enqueue(JobRequest.once(key("acme", 3), OTHER_QUEUE));

            assertThat(fetch(10).jobs())
                    .extracting(Job::key)
                    .containsExactly(key("acme", 2), key("acme", 1), key("acme", 3));
        }

        @Test
        void a_fetch_looks_at_so_many_tenants_and_the_next_one_goes_on_behind_them() {
            for (int i = 0; i < Fetch.TENANTS + 3; i++) {
                enqueue("tenant-%02d".formatted(i), 1);
            }

            Fetched first = fetch(100);
            Fetched second = fetch(100, first.last());

            assertThat(first.jobs()).hasSize(Fetch.TENANTS);
            assertThat(first.last()).contains(new TenantId("tenant-%02d".formatted(Fetch.TENANTS - 1)));
            assertThat(second.jobs()).hasSize(3);
            assertThat(second.last()).isEmpty();
        }

        @Test
        void tenants_without_a_due_job_are_passed_over() {
            for (int i = 0; i < Fetch.TENANTS; i++) {
                enqueue(JobRequest.once(key("tenant-%02d".formatted(i), 1), QUEUE)
                        .delayed(SECOND));
            }
            enqueue("zeta", 1);

            Fetched first = fetch(1);
            assertThat(first.jobs()).isEmpty();
            assertThat(fetch(1, first.last()).jobs()).extracting(Job::key).containsExactly(key("zeta", 0));
        }

        @Test
        void a_fetch_without_places_looks_at_nobody() {
            enqueue("acme", 1);

            assertThat(fetch(0)).isEqualTo(new Fetched(List.of(), Optional.empty(), false));
        }

        @Test
        @Tag("R15")
        void what_others_are_taking_is_passed_over_and_said_to_be_contended() {
            enqueue("acme", 2);

            store.transactions().run(tx -> {
                assertThat(store.queue()
                                .fetch(tx, fetching(1, Optional.empty()))
                                .contended())
                        .isFalse();
                assertThat(fetch(1).jobs()).extracting(Job::key).containsExactly(key("acme", 1));
                assertThat(fetch(1)).isEqualTo(new Fetched(List.of(), Optional.empty(), true));
            });
        }
    }

    @Nested
    class Paused {

        @Test
        void a_paused_tenant_holds_up_nobody_else() {
            enqueue("acme", 3);
            enqueue("zeta", 2);

            assertThat(pause(PauseTarget.tenant(new TenantId("acme")))).isEqualTo(PauseOutcome.DONE);

            assertThat(fetch(10).jobs()).extracting(Job::key).containsExactly(key("zeta", 0), key("zeta", 1));
        }

        @Test
        void a_paused_queue_holds_up_no_other() {
            enqueue("acme", 1);
            enqueue(JobRequest.once(key("acme", 7), OTHER_QUEUE));

            pause(PauseTarget.queue(QUEUE));

            assertThat(fetch(10).jobs()).extracting(Job::key).containsExactly(key("acme", 7));
        }

        @Test
        void what_is_resumed_is_fetched() {
            enqueue("acme", 1);
            PauseTarget tenant = PauseTarget.tenant(new TenantId("acme"));
            pause(tenant);

            assertThat(resume(tenant)).isEqualTo(PauseOutcome.DONE);

            assertThat(fetch(10).jobs()).hasSize(1);
            assertThat(resume(tenant)).isEqualTo(PauseOutcome.ALREADY);
        }

        @Test
        void suspect_jobs_of_what_is_paused_wait_too() {
            enqueue("acme", 1);
            enqueue("zeta", 1);
            fetch(10);
            store.clock().advance(LEASE);

            pause(PauseTarget.tenant(new TenantId("acme")));
            assertThat(suspects()).extracting(Job::key).containsExactly(key("zeta", 0));

            store.clock().advance(LEASE);
            pause(PauseTarget.queue(QUEUE));
            assertThat(suspects()).isEmpty();
        }

        @Test
        void pausing_twice_leaves_who_paused_first_on_record() {
            PauseTarget queue = PauseTarget.queue(QUEUE);
            pause(queue);
            store.clock().advance(SECOND);

            List<PauseOutcome> outcomes = store.transactions()
                    .call(tx -> store.pauses().pause(tx, List.of(new Request(queue, "other", "again"))));

            assertThat(outcomes).containsExactly(PauseOutcome.ALREADY);
            assertThat(all())
                    .containsExactly(new Pause(
                            queue,
                            "operator",
                            "maintenance",
                            store.clock().now().minus(SECOND)));
        }

        @Test
        void who_paused_and_resumed_what_stays_on_record() {
            PauseTarget queue = PauseTarget.queue(QUEUE);
            PauseTarget tenant = PauseTarget.tenant(new TenantId("acme"));
            var first =
                    new Pause(queue, "operator", "maintenance", store.clock().now());
            pause(queue);
            store.clock().advance(SECOND);
            resume(queue);
            resume(queue);
            var second =
                    new Pause(tenant, "operator", "maintenance", store.clock().now());
            pause(tenant);
            resume(tenant);

            Instant now = store.clock().now();
            assertThat(past(9))
                    .containsExactly(
                            new PastPause(second, "another", "done", now),
                            new PastPause(first, "another", "done", now));
            assertThat(past(1)).extracting(PastPause::pause).containsExactly(second);
            assertThat(past(0)).isEmpty();
        }

        @Test
        void a_resumption_that_is_rolled_back_leaves_nothing_on_record() {
            PauseTarget queue = PauseTarget.queue(QUEUE);
            pause(queue);

            Rollback.of(store, tx -> store.pauses().resume(tx, List.of(new Request(queue, "a", "b"))));

            assertThat(past(9)).isEmpty();
            assertThat(all()).hasSize(1);
        }

        @Test
        void a_queue_and_a_tenant_of_the_same_name_are_different() {
            PauseTarget queue = PauseTarget.queue(QUEUE);
            PauseTarget tenant = PauseTarget.tenant(new TenantId(QUEUE.value()));
            pause(tenant);
            pause(queue);

            resume(queue);

            assertThat(all()).extracting(Pause::target).containsExactly(tenant);
        }

        @Test
        void a_batch_is_answered_in_its_order_and_shown_in_the_targets_order() {
            PauseTarget tenant = PauseTarget.tenant(new TenantId("acme"));
            PauseTarget queue = PauseTarget.queue(QUEUE);
            pause(queue);

            List<PauseOutcome> outcomes = store.transactions()
                    .call(tx -> store.pauses()
                            .pause(tx, List.of(new Request(tenant, "a", "b"), new Request(queue, "a", "b"))));

            assertThat(outcomes).containsExactly(PauseOutcome.DONE, PauseOutcome.ALREADY);
            assertThat(all()).extracting(Pause::target).containsExactly(queue, tenant);
        }
    }

    private static StageKey key(String tenant, int number) {
        return StageKey.of(tenant, "order-" + number, "extract");
    }

    private void enqueue(String tenant, int jobs) {
        List<JobRequest> requests = IntStream.range(0, jobs)
                .mapToObj(number -> JobRequest.once(key(tenant, number), QUEUE))
                .toList();
        store.transactions().run(tx -> store.queue().enqueue(tx, requests));
    }

    private void enqueue(JobRequest request) {
        store.transactions().run(tx -> store.queue().enqueue(tx, List.of(request)));
    }

    private static Fetch fetching(int limit, Optional<TenantId> after) {
        return new Fetch(Map.of(QUEUE, LEASE, OTHER_QUEUE, LEASE), limit, 0, after);
    }

    private Fetched fetch(int limit) {
        return fetch(limit, Optional.empty());
    }

    private Fetched fetch(int limit, Optional<TenantId> after) {
        return store.transactions().call(tx -> store.queue().fetch(tx, fetching(limit, after)));
    }

    private List<Job> suspects() {
        return store.transactions()
                .call(tx -> store.queue().fetch(tx, new Fetch(Map.of(QUEUE, LEASE, OTHER_QUEUE, LEASE), 0, 10)))
                .jobs();
    }

    /** The tenants of at least so many jobs, in the order in which a worker would get them. */
    private List<String> drain(int places, int atLeast) {
        List<String> served = new ArrayList<>();
        Optional<TenantId> last = Optional.empty();
        while (served.size() < atLeast) {
            Fetched fetched = fetch(places, last);
            fetched.jobs().forEach(job -> served.add(job.key().tenant().value()));
            last = fetched.last();
        }
        return served;
    }

    private PauseOutcome pause(PauseTarget target) {
        return store.transactions()
                .call(tx -> store.pauses().pause(tx, List.of(new Request(target, "operator", "maintenance"))))
                .get(0);
    }

    private PauseOutcome resume(PauseTarget target) {
        return store.transactions()
                .call(tx -> store.pauses().resume(tx, List.of(new Request(target, "another", "done"))))
                .get(0);
    }

    private List<PastPause> past(int limit) {
        return store.transactions().call(tx -> store.pauses().past(tx, limit));
    }

    private List<Pause> all() {
        return store.transactions().call(tx -> store.pauses().all(tx));
    }
}
