package dev.einmal.application.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.JobGroups.Arrival;
import dev.einmal.application.queue.JobGroups.Entry;
import dev.einmal.application.queue.JobQueue.Fetch;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Store;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.queue.Group;
import dev.einmal.domain.queue.GroupPolicy;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.Postponement;
import dev.einmal.domain.queue.QueueDepth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** How many jobs of a group wait and run, and whose turn is next. */
public abstract class JobGroupsContract extends PortContract {

    private static final PipelineName PIPELINE = new PipelineName("quote");
    private static final StageName FIRST = new StageName("intake");
    private static final StageName SECOND = new StageName("extract");
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Duration WINDOW = Duration.ofSeconds(10);

    @BeforeEach
    void registerStages() {
        store.transactions().run(tx -> store.registry().register(tx, PIPELINE, List.of(FIRST, SECOND)));
    }

    @Nested
    @Tag("R17")
    class Running {

        @ParameterizedTest
        @EnumSource(names = {"STANDARD", "SHORT"})
        void any_number_runs(GroupPolicy policy) {
            for (int i = 0; i < 3; i++) {
                handIn(i, policy);
                assertThat(fetch(10)).hasSize(1);
            }
        }

        @ParameterizedTest
        @EnumSource(names = {"SINGLETON", "STATELY", "EXCLUSIVE", "STRICT"})
        void one_runs_and_the_next_follows_when_it_is_finished(GroupPolicy policy) {
            handIn(1, policy);
            handOver(1);
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(1));
            assertThat(fetch(10)).isEmpty();

            finish(first(1));

            assertThat(fetch(10)).extracting(Job::key).containsExactly(second(1));
        }

        @Test
        void an_attempt_whose_lease_has_ended_still_counts_as_running() {
            handIn(1, GroupPolicy.SINGLETON);
            handIn(2, GroupPolicy.SINGLETON);
            fetch(10);
            store.clock().advance(LEASE);

            assertThat(fetch(10)).containsExactly(new Job(first(1), queue(FIRST), 0, now().plus(LEASE), true));
            assertThat(fetch(10)).isEmpty();
        }

        @Test
        void groups_of_other_keys_names_and_tenants_do_not_wait_for_each_other() {
            handIn(SubmissionKey.of("acme", "a", "quote"), Group.of("customer", "7", GroupPolicy.SINGLETON));
            handIn(SubmissionKey.of("acme", "b", "quote"), Group.of("customer", "8", GroupPolicy.SINGLETON));
            handIn(SubmissionKey.of("acme", "c", "quote"), Group.of("order", "7", GroupPolicy.SINGLETON));
            handIn(SubmissionKey.of("other", "a", "quote"), Group.of("customer", "7", GroupPolicy.SINGLETON));

            assertThat(fetch(10)).hasSize(4);
        }

        @Test
        void names_and_keys_that_look_the_same_when_joined_are_different_groups() {
            handIn(key(1), Group.of("a:b", "c", GroupPolicy.SINGLETON));
            handIn(key(2), Group.of("a", "b:c", GroupPolicy.SINGLETON));

            assertThat(fetch(10)).hasSize(2);
        }

        @Test
        void a_job_that_waits_to_be_tried_again_gives_its_turn_to_the_next() {
            handIn(1, GroupPolicy.SINGLETON);
            handIn(2, GroupPolicy.SINGLETON);
            fetch(10);

            postpone(first(1), Duration.ofSeconds(5), false);
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(2));

            store.clock().advance(Duration.ofSeconds(5));
            assertThat(fetch(10)).isEmpty();
            finish(first(2));
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(1));
        }

        @Test
        void a_job_that_somebody_may_still_work_on_keeps_its_turn() {
            handIn(1, GroupPolicy.SINGLETON);
            handIn(2, GroupPolicy.SINGLETON);
            fetch(10);

            postpone(first(1), Duration.ofSeconds(5), true);

            assertThat(fetch(10)).isEmpty();
        }

        @Test
        void a_job_that_is_not_due_holds_up_no_other() {
            enter(1, GroupPolicy.SINGLETON);
            enqueue(JobRequest.once(first(1), queue(FIRST)).delayed(WINDOW).withPriority(9));
            handIn(2, GroupPolicy.SINGLETON);

            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(2));
            store.clock().advance(WINDOW);
            finish(first(2));
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(1));
        }

        @Test
        void of_jobs_that_are_not_due_the_earliest_goes_first() {
            for (int i = 1; i <= 3; i++) {
                enter(i, GroupPolicy.SINGLETON);
                enqueue(JobRequest.once(first(i), queue(FIRST)).delayed(WINDOW.minusSeconds(i)));
            }
            store.clock().advance(WINDOW.minusSeconds(3));

            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(3));
        }

        @Test
        void the_turn_goes_by_priority_then_due_time_then_age() {
            handIn(0, GroupPolicy.SINGLETON);
            fetch(10);
            handIn(1, GroupPolicy.SINGLETON);
            store.clock().advance(Duration.ofSeconds(1));
            handIn(2, GroupPolicy.SINGLETON);
            handIn(3, GroupPolicy.SINGLETON);
            enter(4, GroupPolicy.SINGLETON);
            enqueue(JobRequest.once(first(4), queue(FIRST)).withPriority(1));

            List<StageKey> order = new ArrayList<>();
            StageKey running = first(0);
            for (int i = 0; i < 4; i++) {
                finish(running);
                running = fetch(10).get(0).key();
                order.add(running);
            }
            assertThat(order).containsExactly(first(4), first(1), first(2), first(3));
        }

        @Test
        void a_job_that_is_asked_for_again_while_it_runs_waits_for_its_turn_afterwards() {
            handIn(1, GroupPolicy.SINGLETON);
            fetch(10);
            enter(2, GroupPolicy.SINGLETON);
            enqueue(JobRequest.once(first(2), queue(FIRST)).withPriority(5));
            enqueue(JobRequest.again(first(1), queue(FIRST)));

            finish(first(1));

            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(2));
            finish(first(2));
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(1));
        }

        @Test
        void another_policy_holds_from_the_next_subject_on() {
            handIn(1, GroupPolicy.SINGLETON);
            handIn(2, GroupPolicy.SINGLETON);
            handIn(3, GroupPolicy.STANDARD);
            assertThat(fetch(10)).hasSize(3);

            handIn(4, GroupPolicy.SINGLETON);
            assertThat(fetch(10)).isEmpty();
            List.of(first(1), first(2), first(3)).forEach(JobGroupsContract.this::finish);
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(4));
        }

        @Test
        void a_job_that_is_put_back_by_whomever_belongs_to_the_group_of_its_subject() {
            handIn(1, GroupPolicy.SINGLETON);
            fetch(10);
            finish(first(1));
            handIn(2, GroupPolicy.SINGLETON);
            fetch(10);

            enqueue(JobRequest.again(first(1), queue(FIRST)));

            assertThat(fetch(10)).isEmpty();
        }

        @ParameterizedTest
        @EnumSource(names = {"SINGLETON", "EXCLUSIVE", "STRICT"})
        void however_many_workers_fetch_and_finish_never_do_two_of_a_group_run_at_once(GroupPolicy policy) {
            int subjects = policy == GroupPolicy.EXCLUSIVE ? 1 : 40;
            for (int i = 0; i < subjects; i++) {
                handIn(i, policy);
            }
            var gate = new Overlaps();

            threads.together(Store.OPEN_TRANSACTIONS, worker -> drain(gate, 2 * subjects));

            assertThat(gate.most()).isEqualTo(1);
            assertThat(gate.done()).isEqualTo(2 * subjects);
        }
    }

    @Nested
    @Tag("R17")
    class LettingIn {

        @ParameterizedTest
        @EnumSource(names = {"SHORT", "STATELY", "EXCLUSIVE"})
        void nobody_is_let_in_while_one_waits(GroupPolicy policy) {
            assertThat(enter(1, policy)).isEqualTo(Entry.letIn());
            enqueue(JobRequest.once(first(1), queue(FIRST)));

            assertThat(enter(2, policy)).isEqualTo(Entry.turnedAway(Optional.of(subject(1))));
        }

        @ParameterizedTest
        @EnumSource(names = {"SHORT", "STATELY"})
        void the_next_is_let_in_once_the_one_before_runs(GroupPolicy policy) {
            handIn(1, policy);
            fetch(10);

            assertThat(enter(2, policy).isLetIn()).isTrue();
        }

        @Test
        void under_exclusive_nobody_is_let_in_while_one_waits_or_runs() {
            handIn(1, GroupPolicy.EXCLUSIVE);
            fetch(10);
            assertThat(enter(2, GroupPolicy.EXCLUSIVE)).isEqualTo(Entry.turnedAway(Optional.of(subject(1))));

            handOver(1);
            finish(first(1));
            assertThat(enter(2, GroupPolicy.EXCLUSIVE).isLetIn()).isFalse();

            fetch(10);
            finish(second(1));
            assertThat(enter(2, GroupPolicy.EXCLUSIVE).isLetIn()).isTrue();
        }

        @ParameterizedTest
        @EnumSource(names = {"STANDARD", "SINGLETON", "STRICT"})
        void everybody_is_let_in_where_any_number_may_wait(GroupPolicy policy) {
            handIn(1, policy);
            fetch(10);
            handIn(2, policy);

            assertThat(enter(3, policy)).isEqualTo(Entry.letIn());
        }

        @Test
        void who_was_handed_in_before_is_never_refused() {
            handIn(1, GroupPolicy.EXCLUSIVE);

            assertThat(enter(Group.of("g", "k", GroupPolicy.EXCLUSIVE), new Arrival(key(2), true)))
                    .containsExactly(Entry.letIn());
        }

        @Test
        void a_batch_is_judged_one_after_the_other_and_answered_in_its_order() {
            var other = new Arrival(SubmissionKey.of("aaa", "9", "quote"), false);

            List<Entry> entries = enter(
                    Group.of("g", "k", GroupPolicy.SHORT),
                    new Arrival(key(2), false),
                    other,
                    new Arrival(key(1), false));

            assertThat(entries)
                    .containsExactly(Entry.letIn(), Entry.letIn(), Entry.turnedAway(Optional.of(subject(2))));
        }

        @Test
        void who_is_in_a_group_stays_in_that_one() {
            handIn(key(1), Group.of("g", "one", GroupPolicy.SINGLETON));
            handIn(key(2), Group.of("g", "other", GroupPolicy.EXCLUSIVE));
            fetch(10);

            assertThat(enter(Group.of("g", "other", GroupPolicy.EXCLUSIVE), new Arrival(key(1), false)))
                    .containsExactly(Entry.letIn());
            handIn(key(3), Group.of("g", "one", GroupPolicy.SINGLETON));
            assertThat(fetch(10)).isEmpty();
        }

        @Test
        void of_two_at_once_the_second_waits_for_the_first_and_is_turned_away() throws Exception {
            Future<Entry> second = whileOpen(
                    tx -> {
                        store.groups().enter(tx, group(GroupPolicy.SHORT), List.of(new Arrival(key(1), false)));
                        store.queue().enqueue(tx, List.of(JobRequest.once(first(1), queue(FIRST))));
                    },
                    () -> enter(2, GroupPolicy.SHORT));

            assertThat(second.get()).isEqualTo(Entry.turnedAway(Optional.of(subject(1))));
        }

        @ParameterizedTest
        @MethodSource("dev.einmal.application.testing.Keys#longest")
        @Tag("R07")
        void the_longest_names_and_keys_work(StageKey longest) {
            Group group = Group.of(longest.stage().value(), longest.subject().value(), GroupPolicy.EXCLUSIVE);
            handIn(key(1), group);

            assertThat(enter(group, new Arrival(key(2), false)))
                    .containsExactly(Entry.turnedAway(Optional.of(subject(1))));
        }
    }

    @Nested
    @Tag("R18")
    class InOrder {

        @Test
        void subject_follows_subject_each_to_its_end() {
            handIn(2, GroupPolicy.STRICT);
            handIn(1, GroupPolicy.STRICT);
            List<StageKey> order = new ArrayList<>();

            for (int i = 0; i < 4; i++) {
                StageKey running = fetch(10).get(0).key();
                order.add(running);
                if (running.stage().equals(FIRST)) {
                    enqueue(JobRequest.again(running.sibling(SECOND), queue(SECOND)));
                }
                finish(running);
            }

            assertThat(order).containsExactly(first(2), second(2), first(1), second(1));
        }

        @Test
        void neither_priority_nor_due_time_changes_the_order() {
            enter(1, GroupPolicy.STRICT);
            enqueue(JobRequest.once(first(1), queue(FIRST)).delayed(WINDOW));
            enter(2, GroupPolicy.STRICT);
            enqueue(JobRequest.once(first(2), queue(FIRST)).withPriority(9));

            assertThat(fetch(10)).isEmpty();
            store.clock().advance(WINDOW);
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(1));
        }

        @Test
        void one_that_waits_to_be_tried_again_holds_up_those_behind_it() {
            handIn(1, GroupPolicy.STRICT);
            handIn(2, GroupPolicy.STRICT);
            fetch(10);

            postpone(first(1), WINDOW, false);

            assertThat(fetch(10)).isEmpty();
            store.clock().advance(WINDOW);
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(1));
        }

        @Test
        void a_blocked_group_of_a_thousand_holds_up_nobody_else() {
            Group blocked = Group.of("g", "blocked", GroupPolicy.STRICT);
            List<Arrival> arrivals = IntStream.range(0, 1_000)
                    .mapToObj(number -> new Arrival(key(number), false))
                    .toList();
            store.transactions().run(tx -> {
                store.groups().enter(tx, blocked, arrivals);
                store.queue()
                        .enqueue(
                                tx,
                                arrivals.stream()
                                        .map(arrival -> JobRequest.once(
                                                        arrival.key().stage(FIRST), queue(FIRST))
                                                .withPriority(9))
                                        .toList());
            });
            assertThat(fetch(100)).extracting(Job::key).containsExactly(first(0));
            handIn(key(2_000), Group.of("g", "free", GroupPolicy.STRICT));
            enqueue(JobRequest.once(first(3_000), queue(FIRST)));

            assertThat(fetch(100)).extracting(Job::key).containsExactlyInAnyOrder(first(2_000), first(3_000));
            finish(first(0));
            assertThat(fetch(100)).extracting(Job::key).containsExactly(first(1));
        }
    }

    @Nested
    class Windows {

        @Test
        void the_first_in_a_window_wins() {
            Group throttled = group(GroupPolicy.STANDARD).throttled(WINDOW);
            assertThat(enter(throttled, new Arrival(key(1), false))).containsExactly(Entry.letIn());

            store.clock().advance(WINDOW.minusMillis(1));
            assertThat(enter(throttled, new Arrival(key(2), false), new Arrival(key(1), true)))
                    .containsOnly(Entry.turnedAway(Optional.of(subject(1))));
            store.clock().advance(Duration.ofMillis(1));
            assertThat(enter(throttled, new Arrival(key(2), false))).containsExactly(Entry.letIn());
            assertThat(enter(throttled, new Arrival(key(3), false)))
                    .containsExactly(Entry.turnedAway(Optional.of(subject(2))));
        }

        @Test
        void the_last_in_a_window_wins_and_starts_at_its_end() {
            Group debounced = group(GroupPolicy.STANDARD).debounced(WINDOW);
            assertThat(enter(debounced, new Arrival(key(1), false))).containsExactly(Entry.letIn(WINDOW, List.of()));
            enqueue(JobRequest.once(first(1), queue(FIRST)).delayed(WINDOW));

            store.clock().advance(Duration.ofSeconds(4));
            assertThat(enter(debounced, new Arrival(key(2), false)))
                    .containsExactly(Entry.letIn(WINDOW.minusSeconds(4), List.of(first(1))));
            assertThat(enter(debounced, new Arrival(key(1), true)))
                    .containsExactly(Entry.letIn(WINDOW.minusSeconds(4), List.of()));
        }

        @Test
        void one_that_runs_is_not_displaced_and_a_new_window_opens_after_the_old_one() {
            Group debounced = group(GroupPolicy.STANDARD).debounced(WINDOW);
            enter(debounced, new Arrival(key(1), false));
            enqueue(JobRequest.once(first(1), queue(FIRST)).delayed(WINDOW));
            store.clock().advance(WINDOW);
            fetch(10);

            assertThat(enter(debounced, new Arrival(key(2), false))).containsExactly(Entry.letIn(WINDOW, List.of()));
        }

        @Test
        void of_a_batch_the_last_wins() {
            assertThat(enter(
                            group(GroupPolicy.STANDARD).debounced(WINDOW),
                            new Arrival(key(2), false),
                            new Arrival(key(1), false)))
                    .containsExactly(Entry.turnedAway(Optional.of(subject(1))), Entry.letIn(WINDOW, List.of()));
        }

        @Test
        void one_that_is_being_fetched_at_that_moment_is_not_displaced() throws Exception {
            Group debounced = group(GroupPolicy.STANDARD).debounced(WINDOW);
            enter(debounced, new Arrival(key(1), false));
            enqueue(JobRequest.once(first(1), queue(FIRST)).delayed(WINDOW));
            store.clock().advance(WINDOW);

            Future<List<Entry>> entries =
                    whileOpen(tx -> fetch(tx, 1), () -> enter(debounced, new Arrival(key(2), false)));

            assertThat(entries.get()).containsExactly(Entry.letIn(WINDOW, List.of()));
        }
    }

    @Nested
    @Tag("R16")
    class Transitions {

        @Test
        void the_turn_waits_for_who_is_fetching_and_then_sees_that_one_runs() throws Exception {
            handIn(1, GroupPolicy.SINGLETON);
            enter(2, GroupPolicy.SINGLETON);

            Future<Boolean> enqueued = whileOpen(tx -> fetch(tx, 1), () -> {
                enqueue(JobRequest.once(first(2), queue(FIRST)).withPriority(9));
                return true;
            });

            assertThat(enqueued.get()).isTrue();
            assertThat(fetch(10)).isEmpty();
            finish(first(1));
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(2));
        }

        @Test
        void of_two_that_join_at_once_the_second_waits_for_the_first_and_one_runs() throws Exception {
            enter(1, GroupPolicy.SINGLETON);
            enter(2, GroupPolicy.SINGLETON);

            Future<Boolean> second =
                    whileOpen(tx -> store.queue().enqueue(tx, List.of(JobRequest.once(first(1), queue(FIRST)))), () -> {
                        enqueue(JobRequest.once(first(2), queue(FIRST)));
                        return true;
                    });

            assertThat(second.get()).isTrue();
            assertThat(fetch(10)).hasSize(1);
        }

        @Test
        void the_turn_is_not_passed_to_a_job_that_goes_at_the_same_moment() throws Exception {
            for (int i = 1; i <= 3; i++) {
                handIn(i, GroupPolicy.SINGLETON);
            }
            fetch(10);

            Future<Boolean> finished = whileOpen(tx -> store.queue().finish(tx, List.of(first(2))), () -> {
                finish(first(1));
                return true;
            });

            assertThat(finished.get()).isTrue();
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(3));
        }

        @Test
        void the_turn_is_not_passed_to_a_job_that_is_postponed_at_the_same_moment() throws Exception {
            for (int i = 1; i <= 3; i++) {
                handIn(i, GroupPolicy.SINGLETON);
            }
            fetch(10);
            Postponement later = new Postponement(first(2), now().plus(WINDOW), false);

            Future<Boolean> finished = whileOpen(tx -> store.queue().postpone(tx, List.of(later)), () -> {
                finish(first(1));
                return true;
            });

            assertThat(finished.get()).isTrue();
            assertThat(fetch(10)).extracting(Job::key).containsExactly(first(3));
        }

        @ParameterizedTest
        @EnumSource
        void no_transition_fails_because_another_job_is_in_the_group(GroupPolicy policy) {
            handIn(1, policy);
            fetch(10);
            enterAsKnown(2, policy);
            enqueue(JobRequest.once(first(2), queue(FIRST)));
            enqueue(JobRequest.again(first(1), queue(FIRST)));

            postpone(first(1), Duration.ZERO, false);
            for (int i = 0; i < 3; i++) {
                fetch(10);
                store.clock().advance(LEASE);
                fetch(10);
                finish(first(1));
                enqueue(JobRequest.again(first(1), queue(FIRST)));
                finish(first(2));
                enqueue(JobRequest.once(first(2), queue(FIRST)));
            }

            assertThat(jobs(1)).hasSize(1);
            assertThat(jobs(2)).hasSize(1);
        }

        @Test
        void a_job_in_line_is_shown_as_such_and_is_not_counted_as_due() {
            handIn(1, GroupPolicy.SINGLETON);
            handIn(2, GroupPolicy.SINGLETON);

            assertThat(jobs(2)).containsExactly(new Job(first(2), queue(FIRST), 0, now(), false, true));
            assertThat(store.transactions()
                            .<List<QueueDepth>>call(tx -> store.queue().depths(tx)))
                    .containsExactly(new QueueDepth(queue(FIRST), 2, 1, 1, now()));
        }

        @Test
        void removing_those_in_line_while_the_head_ends_makes_nobody_wait_in_a_circle() {
            int jobs = 30;
            for (int i = 0; i < jobs; i++) {
                handIn(i, GroupPolicy.SINGLETON);
            }

            List<Boolean> done = threads.together(Store.OPEN_TRANSACTIONS, worker -> {
                for (int round = 0; round < 60; round++) {
                    StageKey key = first((worker * 7 + round * 11) % jobs);
                    if (worker % 2 == 0) {
                        fetch(1).forEach(job -> finish(job.key()));
                    } else {
                        finish(key);
                    }
                    enqueue(JobRequest.once(key, queue(FIRST)).withPriority(round % 5));
                }
                return true;
            });

            assertThat(done).containsOnly(true);
            store.clock().advance(LEASE);
            assertThat(fetch(jobs)).hasSize(1);
        }

        @Test
        void batches_of_many_groups_in_different_orders_do_not_wait_for_each_other_in_a_circle() {
            List<SubmissionKey> keys =
                    IntStream.range(0, 20).mapToObj(JobGroupsContract::key).toList();
            keys.forEach(key -> handIn(key, Group.of("g", key.subject().value(), GroupPolicy.SINGLETON)));

            List<Boolean> done = threads.together(Store.OPEN_TRANSACTIONS, worker -> {
                for (int round = 0; round < 10; round++) {
                    List<StageKey> taken = fetch(7).stream().map(Job::key).toList();
                    List<StageKey> backwards = new ArrayList<>(taken);
                    Collections.reverse(backwards);
                    store.transactions().run(tx -> store.queue().finish(tx, worker % 2 == 0 ? taken : backwards));
                    List<JobRequest> again = backwards.stream()
                            .map(key -> JobRequest.once(key, queue(FIRST)))
                            .toList();
                    store.transactions().run(tx -> store.queue().enqueue(tx, again));
                }
                return true;
            });

            assertThat(done).containsOnly(true);
            assertThat(keys)
                    .allSatisfy(key -> assertThat(jobsOf(key.subjectKey())).hasSize(1));
        }
    }

    private boolean drain(Overlaps gate, int jobs) {
        while (gate.done() < jobs) {
            for (Job job : fetch(3)) {
                gate.run();
                store.transactions().run(tx -> {
                    if (job.key().stage().equals(FIRST)) {
                        store.queue()
                                .enqueue(tx, List.of(JobRequest.again(job.key().sibling(SECOND), queue(SECOND))));
                    }
                    gate.leave();
                    store.queue().finish(tx, List.of(job.key()));
                });
            }
        }
        return true;
    }

    private static SubmissionKey key(int number) {
        return SubmissionKey.of("acme", "order-" + number, "quote");
    }

    private static SubjectKey subject(int number) {
        return key(number).subjectKey();
    }

    private static StageKey first(int number) {
        return key(number).stage(FIRST);
    }

    private static StageKey second(int number) {
        return key(number).stage(SECOND);
    }

    private static QueueName queue(StageName stage) {
        return QueueName.of(stage);
    }

    private static Group group(GroupPolicy policy) {
        return Group.of("g", "k", policy);
    }

    private Instant now() {
        return store.clock().now();
    }

    private void handIn(int number, GroupPolicy policy) {
        handIn(key(number), group(policy));
    }

    private void handIn(SubmissionKey key, Group group) {
        assertThat(enter(group, new Arrival(key, false)).get(0).isLetIn()).isTrue();
        enqueue(JobRequest.once(key.stage(FIRST), queue(FIRST)));
    }

    private void handOver(int number) {
        enqueue(JobRequest.again(second(number), queue(SECOND)));
    }

    private Entry enter(int number, GroupPolicy policy) {
        return enter(group(policy), new Arrival(key(number), false)).get(0);
    }

    private void enterAsKnown(int number, GroupPolicy policy) {
        enter(group(policy), new Arrival(key(number), true));
    }

    private List<Entry> enter(Group group, Arrival... arrivals) {
        return store.transactions().call(tx -> store.groups().enter(tx, group, List.of(arrivals)));
    }

    private void enqueue(JobRequest request) {
        store.transactions().run(tx -> store.queue().enqueue(tx, List.of(request)));
    }

    private List<Job> fetch(int limit) {
        return store.transactions().call(tx -> fetch(tx, limit));
    }

    private List<Job> fetch(Transaction tx, int limit) {
        Map<QueueName, Duration> leases = Map.of(queue(FIRST), LEASE, queue(SECOND), LEASE);
        return store.queue().fetch(tx, new Fetch(leases, limit, limit)).jobs();
    }

    private void finish(StageKey key) {
        store.transactions().run(tx -> store.queue().finish(tx, List.of(key)));
    }

    private void postpone(StageKey key, Duration delay, boolean suspect) {
        store.transactions()
                .run(tx -> store.queue().postpone(tx, List.of(new Postponement(key, now().plus(delay), suspect))));
    }

    private List<Job> jobs(int number) {
        return jobsOf(subject(number));
    }

    private List<Job> jobsOf(SubjectKey subject) {
        return store.transactions().call(tx -> store.queue().ofSubject(tx, subject));
    }

    /** Counts how many jobs run at the same moment. */
    private static final class Overlaps {

        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final AtomicInteger done = new AtomicInteger();

        void run() {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
        }

        void leave() {
            running.decrementAndGet();
            done.incrementAndGet();
        }

        int most() {
            return most.get();
        }

        int done() {
            return done.get();
        }
    }
}
