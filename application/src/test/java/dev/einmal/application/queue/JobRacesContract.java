package dev.einmal.application.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.testing.Keys;
import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.Postponement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What {@link JobQueue} means to several callers at once. */
public abstract class JobRacesContract extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final StageKey OTHER = StageKey.of("acme", "order-2", "extract");
    private static final QueueName QUEUE = new QueueName("extract");
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final int JOBS = 5_000;
    private static final int CLAIMERS = 32;

    @Test
    @Tag("R21")
    void thirty_two_claimers_drain_five_thousand_jobs_each_once_and_at_first_try() {
        List<StageKey> keys = Keys.many(JOBS);
        enqueue(keys);

        List<List<Job>> taken = threads.together(CLAIMERS, number -> drain(1 + number * 3));

        List<Job> jobs = taken.stream().flatMap(List::stream).toList();
        assertThat(jobs).extracting(Job::key).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(jobs).extracting(Job::suspect).containsOnly(false);
    }

    @Test
    @Tag("R15")
    void a_fetch_beside_others_takes_no_more_than_asked_for() {
        enqueue(Keys.many(50));

        List<List<Job>> taken = threads.together(8, number -> fetch(7));

        assertThat(taken).allMatch(jobs -> jobs.size() <= 7);
        assertThat(taken.stream().flatMap(List::stream).map(Job::key)).doesNotHaveDuplicates();
    }

    @Test
    void jobs_that_another_transaction_is_taking_are_passed_over() {
        enqueue(Keys.many(10));

        store.transactions().run(tx -> {
            List<Job> mine = store.queue()
                    .fetch(tx, new Fetch(Map.of(QUEUE, LEASE), 4, 0))
                    .jobs();
            List<Job> theirs = fetch(10);
            assertThat(mine).hasSize(4);
            assertThat(theirs).hasSize(6).doesNotContainAnyElementsOf(mine);
        });
    }

    @Test
    @Tag("R01")
    void a_request_waits_for_another_one_of_the_same_key_and_joins_it_once_that_is_committed() {
        Future<EnqueueOutcome> second = whileOpen(
                tx -> store.queue().enqueue(tx, List.of(JobRequest.once(KEY, QUEUE))),
                () -> enqueue(JobRequest.once(KEY, QUEUE)));

        assertThat(Parallel.result(second)).isEqualTo(EnqueueOutcome.ALREADY_QUEUED);
    }

    @Test
    @Tag("R01")
    void a_request_waits_for_another_one_of_the_same_key_and_adds_the_job_once_that_is_rolled_back() {
        List<Future<EnqueueOutcome>> second = new ArrayList<>();

        Rollback.of(store, tx -> {
            store.queue().enqueue(tx, List.of(JobRequest.once(KEY, QUEUE)));
            second.add(blocked(() -> enqueue(JobRequest.once(KEY, QUEUE))));
        });

        assertThat(Parallel.result(second.get(0))).isEqualTo(EnqueueOutcome.ENQUEUED);
        assertThat(fetch(10)).hasSize(1);
    }

    @Test
    @Tag("R16")
    void a_request_that_meets_the_end_of_the_job_before_adds_a_new_one() {
        enqueue(JobRequest.once(KEY, QUEUE));
        fetch(1);

        Future<EnqueueOutcome> second =
                whileOpen(tx -> store.queue().finish(tx, List.of(KEY)), () -> enqueue(JobRequest.again(KEY, QUEUE)));

        assertThat(Parallel.result(second)).isEqualTo(EnqueueOutcome.ENQUEUED);
        assertThat(fetch(10)).extracting(Job::suspect).containsExactly(false);
    }

    @Test
    @Tag("R16")
    void a_request_that_meets_a_fetch_is_remembered_for_afterwards() {
        enqueue(JobRequest.once(KEY, QUEUE));

        Future<EnqueueOutcome> second = whileOpen(
                tx -> store.queue()
                        .fetch(tx, new Fetch(Map.of(QUEUE, LEASE), 1, 0))
                        .jobs(),
                () -> enqueue(JobRequest.again(KEY, QUEUE)));
        assertThat(Parallel.result(second)).isEqualTo(EnqueueOutcome.REFRESHED);

        store.transactions().run(tx -> store.queue().finish(tx, List.of(KEY)));
        assertThat(fetch(10)).extracting(Job::key).containsExactly(KEY);
    }

    @Test
    @Tag("R16")
    void batches_in_different_orders_neither_deadlock_nor_add_a_job_twice() {
        List<StageKey> keys = Keys.many(200);

        List<List<EnqueueOutcome>> answers = threads.together(8, number -> {
            List<StageKey> order = new ArrayList<>(keys);
            Collections.rotate(order, number * 25);
            return enqueue(order);
        });

        assertThat(answers.stream().flatMap(List::stream).filter(outcome -> outcome == EnqueueOutcome.ENQUEUED))
                .hasSize(keys.size());
    }

    @Test
    @Tag("R16")
    void fetching_postponing_finishing_and_asking_again_at_once_lose_no_request() {
        List<StageKey> keys = Keys.many(40);
        enqueue(keys);

        threads.together(6, number -> {
            for (int round = 0; round < 20; round++) {
                List<StageKey> mine = fetch(10).stream().map(Job::key).toList();
                if (number % 2 == 0) {
                    store.transactions().run(tx -> store.queue().postpone(tx, postponed(mine)));
                } else {
                    store.transactions().run(tx -> store.queue().finish(tx, mine));
                }
                again(keys);
            }
            return true;
        });

        assertThat(keys).allSatisfy(key -> assertThat(jobsOf(key)).hasSize(1));
        store.clock().advance(LEASE);
        assertThat(fetch(keys.size())).hasSameSizeAs(keys);
    }

    @Nested
    @Tag("R20")
    class Transactional {

        @Test
        void a_job_is_fetched_only_after_its_transaction_has_committed() {
            store.transactions().run(tx -> {
                store.queue().enqueue(tx, List.of(JobRequest.once(KEY, QUEUE)));
                assertThat(fetch(10)).isEmpty();
            });

            assertThat(fetch(10)).hasSize(1);
        }

        @Test
        void a_job_whose_transaction_is_rolled_back_leaves_nothing() {
            Rollback.of(store, tx -> store.queue().enqueue(tx, List.of(JobRequest.once(KEY, QUEUE))));

            assertThat(fetch(10)).isEmpty();
            assertThat(jobsOf(KEY)).isEmpty();
            assertThat(store.transactions().<List<?>>call(tx -> store.queue().depths(tx)))
                    .isEmpty();
        }

        @Test
        void a_fetch_that_is_rolled_back_leaves_the_job_to_others_unsuspected() {
            enqueue(JobRequest.once(KEY, QUEUE));

            Rollback.of(
                    store,
                    tx -> store.queue()
                            .fetch(tx, new Fetch(Map.of(QUEUE, LEASE), 10, 10))
                            .jobs());

            assertThat(fetch(10))
                    .containsExactly(new Job(KEY, QUEUE, 0, store.clock().now().plus(LEASE), false));
        }

        @Test
        void everything_else_that_is_rolled_back_leaves_the_job_as_it_was() {
            enqueue(JobRequest.once(KEY, QUEUE).delayed(Duration.ofSeconds(1)));
            enqueue(JobRequest.once(OTHER, QUEUE));
            List<Job> before = jobsOf(KEY);

            Rollback.of(store, tx -> {
                store.queue().enqueue(tx, List.of(JobRequest.again(KEY, QUEUE)));
                store.queue()
                        .postpone(
                                tx,
                                List.of(new Postponement(
                                        KEY, store.clock().now().plus(LEASE), true)));
                store.queue().finish(tx, List.of(OTHER));
            });

            assertThat(jobsOf(KEY)).isEqualTo(before);
            assertThat(jobsOf(OTHER))
                    .containsExactly(new Job(OTHER, QUEUE, 0, store.clock().now(), false));
        }
    }

    private List<Job> drain(int batch) {
        List<Job> drained = new ArrayList<>();
        List<Job> jobs = fetch(batch);
        while (!jobs.isEmpty()) {
            drained.addAll(jobs);
            List<StageKey> keys = jobs.stream().map(Job::key).toList();
            store.transactions().run(tx -> store.queue().finish(tx, keys));
            jobs = fetch(batch);
        }
        return drained;
    }

    private List<Postponement> postponed(List<StageKey> keys) {
        return keys.stream()
                .map(key -> new Postponement(key, store.clock().now(), false))
                .toList();
    }

    private void again(List<StageKey> keys) {
        store.transactions()
                .run(tx -> store.queue()
                        .enqueue(
                                tx,
                                keys.stream()
                                        .map(key -> JobRequest.again(key, QUEUE))
                                        .toList()));
    }

    private EnqueueOutcome enqueue(JobRequest request) {
        return store.transactions()
                .call(tx -> store.queue().enqueue(tx, List.of(request)))
                .get(0);
    }

    private List<EnqueueOutcome> enqueue(List<StageKey> keys) {
        return store.transactions()
                .call(tx -> store.queue()
                        .enqueue(
                                tx,
                                keys.stream()
                                        .map(key -> JobRequest.once(key, QUEUE))
                                        .toList()));
    }

    private List<Job> fetch(int limit) {
        return store.transactions()
                .call(tx -> store.queue()
                        .fetch(tx, new Fetch(Map.of(QUEUE, LEASE), limit, limit))
                        .jobs());
    }

    private List<Job> jobsOf(StageKey key) {
        return store.transactions().call(tx -> store.queue().ofSubject(tx, key.subjectKey()));
    }
}
