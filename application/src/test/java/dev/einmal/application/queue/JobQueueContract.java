package dev.einmal.application.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.testing.PortContract;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.Due;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.Postponement;
import dev.einmal.domain.queue.QueueDepth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What waiting, fetching and being asked for again mean to one caller after another. */
public abstract class JobQueueContract extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final StageKey OTHER = StageKey.of("acme", "order-2", "extract");
    private static final QueueName QUEUE = new QueueName("extract");
    private static final QueueName OTHER_QUEUE = new QueueName("intake");
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Nested
    class Enqueueing {

        @Test
        void a_job_that_is_not_there_is_added() {
            assertThat(enqueue(JobRequest.once(KEY, QUEUE).withPriority(5).delayed(SECOND)))
                    .isEqualTo(EnqueueOutcome.ENQUEUED);

            assertThat(job(KEY)).isEqualTo(new Job(KEY, QUEUE, 5, now().plus(SECOND), false));
        }

        @Test
        @Tag("R16")
        void a_job_that_is_there_stays_as_it_was() {
            enqueue(JobRequest.once(KEY, QUEUE).withPriority(5).delayed(SECOND));
            Job before = job(KEY);

            assertThat(enqueue(JobRequest.once(KEY, OTHER_QUEUE))).isEqualTo(EnqueueOutcome.ALREADY_QUEUED);
            assertThat(job(KEY)).isEqualTo(before);
        }

        @Test
        @Tag("R04")
        void the_same_request_repeated_on_one_connection_is_answered_alike_every_time() {
            store.transactions().run(tx -> {
                store.queue().enqueue(tx, List.of(JobRequest.once(KEY, QUEUE)));
                for (int i = 0; i < 100; i++) {
                    assertThat(store.queue().enqueue(tx, List.of(JobRequest.once(KEY, QUEUE))))
                            .containsExactly(EnqueueOutcome.ALREADY_QUEUED);
                }
            });
        }

        @Test
        void a_waiting_job_that_is_asked_for_again_becomes_due_at_the_earlier_time() {
            enqueue(JobRequest.once(KEY, QUEUE).delayed(SECOND.multipliedBy(10)));

            assertThat(enqueue(JobRequest.again(KEY, QUEUE).delayed(SECOND))).isEqualTo(EnqueueOutcome.REFRESHED);
            assertThat(job(KEY).due()).isEqualTo(now().plus(SECOND));
            enqueue(JobRequest.again(KEY, QUEUE).delayed(SECOND.multipliedBy(5)));
            assertThat(job(KEY).due()).isEqualTo(now().plus(SECOND));
        }

        @Test
        void a_fetched_job_that_is_asked_for_again_stays_with_its_worker() {
            enqueue(JobRequest.once(KEY, QUEUE));
            fetch(1);
            Job fetched = job(KEY);

            assertThat(enqueue(JobRequest.again(KEY, QUEUE))).isEqualTo(EnqueueOutcome.REFRESHED);
            assertThat(job(KEY)).isEqualTo(fetched);
        }

        @Test
        void a_batch_is_answered_in_its_order() {
            enqueue(JobRequest.once(OTHER, QUEUE));
            StageKey first = StageKey.of("acme", "order-0", "extract");

            List<EnqueueOutcome> outcomes = store.transactions()
                    .call(tx -> store.queue()
                            .enqueue(
                                    tx,
                                    List.of(
                                            JobRequest.again(OTHER, QUEUE),
                                            JobRequest.once(KEY, QUEUE),
                                            JobRequest.again(first, QUEUE))));

            assertThat(outcomes)
                    .containsExactly(EnqueueOutcome.REFRESHED, EnqueueOutcome.ENQUEUED, EnqueueOutcome.ENQUEUED);
        }

        @ParameterizedTest
        @MethodSource("dev.einmal.application.testing.Keys#longest")
        @Tag("R07")
        void the_longest_keys_work(StageKey longest) {
            var queue = new QueueName(longest.stage().value());
            enqueue(JobRequest.once(longest, queue));

            List<Job> jobs = fetch(new Fetch(Map.of(queue, LEASE), 10, 10));

            assertThat(jobs).extracting(Job::key).containsExactly(longest);
        }
    }

    @Nested
    class Fetching {

        @Test
        void a_due_job_is_taken_until_its_queues_lease_ends() {
            enqueue(JobRequest.once(KEY, QUEUE));

            assertThat(fetch(10)).containsExactly(new Job(KEY, QUEUE, 0, now().plus(LEASE), false));
            assertThat(fetch(10)).isEmpty();
            assertThat(job(KEY)).isEqualTo(new Job(KEY, QUEUE, 0, now().plus(LEASE), true));
        }

        @Test
        void a_job_that_nobody_settled_comes_back_as_suspect() {
            enqueue(JobRequest.once(KEY, QUEUE));
            fetch(10);
            store.clock().advance(LEASE);

            assertThat(fetch(new Fetch(Map.of(QUEUE, LEASE), 10, 0))).isEmpty();
            assertThat(fetch(new Fetch(Map.of(QUEUE, LEASE), 0, 1)))
                    .containsExactly(new Job(KEY, QUEUE, 0, now().plus(LEASE), true));
        }

        @Test
        @Tag("R13")
        void a_delayed_job_is_not_taken_before_it_is_due() {
            enqueue(JobRequest.once(KEY, QUEUE).delayed(SECOND));
            assertThat(fetch(10)).isEmpty();

            store.clock().advance(SECOND);
            assertThat(fetch(10)).hasSize(1);
        }

        @Test
        @Tag("R49")
        void a_job_for_a_moment_is_not_taken_before_it_by_the_stores_clock() {
            Instant moment = now().plus(SECOND);
            enqueue(JobRequest.once(KEY, QUEUE).at(moment));
            enqueue(JobRequest.once(OTHER, QUEUE).at(Instant.EPOCH));
            assertThat(job(KEY).due()).isEqualTo(moment);
            assertThat(job(OTHER).due()).isEqualTo(now());
            assertThat(fetch(10)).extracting(Job::key).containsExactly(OTHER);

            store.clock().advance(SECOND);
            assertThat(fetch(10)).extracting(Job::key).containsExactly(KEY);
        }

        @Test
        @Tag("R24")
        void the_latest_moment_and_the_longest_delay_can_be_stored() {
            enqueue(JobRequest.once(KEY, QUEUE).at(Due.LATEST));
            enqueue(JobRequest.once(OTHER, QUEUE).delayed(Due.LONGEST));

            assertThat(job(KEY).due()).isEqualTo(Due.LATEST);
            assertThat(job(OTHER).due()).isEqualTo(now().plus(Due.LONGEST));
        }

        @Test
        void only_the_queues_asked_for_are_looked_at_each_with_its_lease() {
            enqueue(JobRequest.once(KEY, QUEUE));
            enqueue(JobRequest.once(OTHER, OTHER_QUEUE));
            enqueue(JobRequest.once(StageKey.of("acme", "order-3", "x"), new QueueName("x")));

            List<Job> jobs = fetch(new Fetch(Map.of(QUEUE, LEASE, OTHER_QUEUE, SECOND), 10, 10));

            assertThat(jobs)
                    .containsExactlyInAnyOrder(
                            new Job(KEY, QUEUE, 0, now().plus(LEASE), false),
                            new Job(OTHER, OTHER_QUEUE, 0, now().plus(SECOND), false));
        }

        @Test
        void jobs_come_by_priority_then_due_time_then_age() {
            enqueue(JobRequest.once(key(1), QUEUE).delayed(SECOND));
            enqueue(JobRequest.once(key(2), QUEUE));
            enqueue(JobRequest.once(key(3), QUEUE));
            enqueue(JobRequest.once(key(4), QUEUE).withPriority(-1));
            enqueue(JobRequest.once(key(5), QUEUE).withPriority(1).delayed(SECOND));
            store.clock().advance(SECOND);

            assertThat(fetch(10)).extracting(Job::key).containsExactly(key(5), key(2), key(3), key(1), key(4));
        }

        @Test
        @Tag("R15")
        void no_more_jobs_are_taken_than_asked_for() {
            for (int i = 0; i < 50; i++) {
                enqueue(JobRequest.once(key(i), i % 2 == 0 ? QUEUE : OTHER_QUEUE));
            }

            for (int limit : List.of(0, 1, 7, 20)) {
                assertThat(fetch(new Fetch(Map.of(QUEUE, LEASE, OTHER_QUEUE, LEASE), limit, 3)))
                        .hasSize(limit);
            }
        }

        @Test
        @Tag("R15")
        void no_more_suspects_are_taken_than_asked_for_beside_the_others() {
            for (int i = 0; i < 5; i++) {
                enqueue(JobRequest.once(key(i), QUEUE).withPriority(9));
            }
            fetch(5);
            store.clock().advance(LEASE);
            for (int i = 10; i < 15; i++) {
                enqueue(JobRequest.once(key(i), QUEUE));
            }

            List<Job> jobs = fetch(new Fetch(Map.of(QUEUE, LEASE), 3, 1));

            assertThat(jobs).filteredOn(Job::suspect).extracting(Job::key).containsExactly(key(0));
            assertThat(jobs)
                    .filteredOn(job -> !job.suspect())
                    .extracting(Job::key)
                    .containsExactly(key(10), key(11), key(12));
        }
    }

    @Nested
    class Ending {

        @Test
        void a_finished_job_is_gone() {
            enqueue(JobRequest.once(KEY, QUEUE));
            fetch(1);
            finish(KEY);

            assertThat(ofSubject(KEY.subjectKey())).isEmpty();
            assertThat(enqueue(JobRequest.once(KEY, QUEUE))).isEqualTo(EnqueueOutcome.ENQUEUED);
        }

        @Test
        void a_finished_job_that_was_asked_for_again_is_due_now() {
            enqueue(JobRequest.once(KEY, QUEUE).withPriority(3));
            fetch(1);
            enqueue(JobRequest.again(KEY, QUEUE));
            store.clock().advance(SECOND);
            finish(KEY);

            assertThat(job(KEY)).isEqualTo(new Job(KEY, QUEUE, 3, now(), false));
        }

        @Test
        void asking_again_holds_for_one_fetch() {
            enqueue(JobRequest.once(KEY, QUEUE));
            fetch(1);
            enqueue(JobRequest.again(KEY, QUEUE));
            finish(KEY);
            fetch(1);
            finish(KEY);

            assertThat(ofSubject(KEY.subjectKey())).isEmpty();
        }

        @Test
        void fetching_anew_forgets_what_was_asked_before() {
            enqueue(JobRequest.once(KEY, QUEUE));
            fetch(1);
            enqueue(JobRequest.again(KEY, QUEUE));
            store.clock().advance(LEASE);
            fetch(1);
            finish(KEY);

            assertThat(ofSubject(KEY.subjectKey())).isEmpty();
        }

        @Test
        void a_postponed_job_waits_as_told() {
            enqueue(JobRequest.once(KEY, QUEUE).withPriority(3));
            fetch(1);
            Instant until = now().plus(SECOND);

            postpone(new Postponement(KEY, until, true));
            assertThat(job(KEY)).isEqualTo(new Job(KEY, QUEUE, 3, until, true));
            postpone(new Postponement(KEY, until, false));
            assertThat(job(KEY)).isEqualTo(new Job(KEY, QUEUE, 3, until, false));
        }

        @Test
        void a_postponed_job_that_was_asked_for_again_is_due_now() {
            enqueue(JobRequest.once(KEY, QUEUE));
            fetch(1);
            enqueue(JobRequest.again(KEY, QUEUE));
            store.clock().advance(SECOND);
            postpone(new Postponement(KEY, now().plus(LEASE), true));

            assertThat(job(KEY)).isEqualTo(new Job(KEY, QUEUE, 0, now(), true));
            finish(KEY);
            assertThat(ofSubject(KEY.subjectKey())).isEmpty();
        }

        @Test
        void a_job_that_is_not_there_cannot_be_finished_or_postponed() {
            finish(KEY);
            postpone(new Postponement(KEY, now(), false));

            assertThat(ofSubject(KEY.subjectKey())).isEmpty();
        }

        @Test
        @Tag("R16")
        void there_is_never_more_than_one_job_of_a_key_whatever_happens_to_it() {
            enqueue(JobRequest.once(KEY, QUEUE));
            for (int round = 0; round < 3; round++) {
                fetch(1);
                enqueue(JobRequest.again(KEY, OTHER_QUEUE));
                enqueue(JobRequest.once(KEY, QUEUE).withPriority(round));
                assertThat(ofSubject(KEY.subjectKey())).hasSize(1);
                postpone(new Postponement(KEY, now(), false));
                assertThat(ofSubject(KEY.subjectKey())).hasSize(1);
                store.clock().advance(LEASE);
            }
        }
    }

    @Nested
    class Showing {

        @Test
        void the_jobs_of_a_subject_come_in_the_order_of_their_stages() {
            for (String stage : List.of("c", "a", "b")) {
                enqueue(JobRequest.once(KEY.sibling(new StageName(stage)), QUEUE));
            }
            enqueue(JobRequest.once(OTHER, QUEUE));

            assertThat(ofSubject(KEY.subjectKey()))
                    .extracting(job -> job.key().stage().value())
                    .containsExactly("a", "b", "c");
        }

        @Test
        void depths_come_in_the_order_of_the_queues() {
            Instant start = now();
            enqueue(JobRequest.once(key(1), QUEUE).delayed(SECOND));
            enqueue(JobRequest.once(key(2), QUEUE));
            enqueue(JobRequest.once(key(3), QUEUE).delayed(LEASE));
            enqueue(JobRequest.once(key(4), OTHER_QUEUE).delayed(LEASE));
            store.clock().advance(SECOND);

            assertThat(depths())
                    .containsExactly(
                            new QueueDepth(QUEUE, 3, 2, 0, start),
                            new QueueDepth(OTHER_QUEUE, 1, 0, 0, start.plus(LEASE)));
        }

        @Test
        void an_empty_queue_has_no_depth() {
            assertThat(depths()).isEmpty();
        }
    }

    private static StageKey key(int number) {
        return StageKey.of("acme", "order-" + number, "extract");
    }

    private Instant now() {
        return store.clock().now();
    }

    private EnqueueOutcome enqueue(JobRequest request) {
        return store.transactions()
                .call(tx -> store.queue().enqueue(tx, List.of(request)))
                .get(0);
    }

    private List<Job> fetch(int limit) {
        return fetch(new Fetch(Map.of(QUEUE, LEASE), limit, limit));
    }

    private List<Job> fetch(Fetch fetch) {
        return store.transactions().call(tx -> store.queue().fetch(tx, fetch).jobs());
    }

    private void finish(StageKey key) {
        store.transactions().run(tx -> store.queue().finish(tx, List.of(key)));
    }

    private void postpone(Postponement postponement) {
        store.transactions().run(tx -> store.queue().postpone(tx, List.of(postponement)));
    }

    private Job job(StageKey key) {
        return ofSubject(key.subjectKey()).stream()
                .filter(job -> job.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private List<Job> ofSubject(SubjectKey subject) {
        return store.transactions().call(tx -> store.queue().ofSubject(tx, subject));
    }

    private List<QueueDepth> depths() {
        return store.transactions().call(tx -> store.queue().depths(tx));
    }
}
