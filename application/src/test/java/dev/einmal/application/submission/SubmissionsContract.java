package dev.einmal.application.submission;

import static dev.einmal.application.testing.Caller.payload;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.submission.Submissions.Registration;
import dev.einmal.application.submission.Submissions.Registration.Kind;
import dev.einmal.application.submission.Submissions.Request;
import dev.einmal.application.testing.Keys;
import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.payload.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Insert-or-get of submissions, for one caller and for many at once. */
public abstract class SubmissionsContract extends PortContract {

    private static final SubmissionKey KEY = SubmissionKey.of("acme", "order-1", "quote");
    private static final Payload INPUT = payload("{\"lines\":1}");
    private static final Payload OTHER_INPUT = payload("{\"lines\":2}");

    @Nested
    class Registering {

        @Test
        void a_new_submission_is_created() {
            Request request = request(KEY, INPUT, InputPolicy.REJECT);
            var stored =
                    new Submission(KEY, request.newId(), 1, INPUT, store.clock().now());

            assertThat(register(request)).isEqualTo(new Registration(Kind.CREATED, stored));
            assertThat(find(KEY)).contains(stored);
        }

        @Test
        void the_same_input_again_changes_nothing() {
            Submission first = register(request(KEY, INPUT, InputPolicy.RERUN)).submission();
            store.clock().advance(Duration.ofSeconds(1));

            assertThat(register(request(KEY, INPUT, InputPolicy.RERUN)))
                    .isEqualTo(new Registration(Kind.UNCHANGED, first));
        }

        @Test
        void another_input_replaces_the_one_before_under_RERUN() {
            Submission first = register(request(KEY, INPUT, InputPolicy.RERUN)).submission();
            Instant created = store.clock().now();
            store.clock().advance(Duration.ofSeconds(1));

            assertThat(register(request(KEY, OTHER_INPUT, InputPolicy.RERUN)))
                    .isEqualTo(
                            new Registration(Kind.REPLACED, new Submission(KEY, first.id(), 2, OTHER_INPUT, created)));
            assertThat(find(KEY).orElseThrow().input()).isEqualTo(OTHER_INPUT);
        }

        @Test
        void another_input_is_reported_and_not_stored_under_SKIP() {
            Submission first = register(request(KEY, INPUT, InputPolicy.SKIP)).submission();

            assertThat(register(request(KEY, OTHER_INPUT, InputPolicy.SKIP)))
                    .isEqualTo(new Registration(Kind.KEPT, first));
            assertThat(find(KEY)).contains(first);
        }

        @Test
        @Tag("R40")
        void another_input_is_refused_under_REJECT() {
            Submission first = register(request(KEY, INPUT, InputPolicy.REJECT)).submission();

            assertThat(register(request(KEY, OTHER_INPUT, InputPolicy.REJECT)))
                    .isEqualTo(new Registration(Kind.REFUSED, first));
            assertThat(find(KEY)).contains(first);
        }

        @Test
        void a_batch_is_answered_in_its_order() {
            SubmissionKey before = SubmissionKey.of("acme", "order-0", "quote");
            register(request(KEY, INPUT, InputPolicy.REJECT));

            List<Registration> registrations = register(
                    List.of(request(KEY, INPUT, InputPolicy.REJECT), request(before, INPUT, InputPolicy.REJECT)));

            assertThat(registrations).extracting(Registration::kind).containsExactly(Kind.UNCHANGED, Kind.CREATED);
            assertThat(registrations)
                    .extracting(registration -> registration.submission().key())
                    .containsExactly(KEY, before);
        }

        @Test
        void submissions_are_found_in_the_order_asked_for() {
            SubmissionKey before = SubmissionKey.of("acme", "order-0", "quote");
            SubmissionKey unknown = SubmissionKey.of("acme", "order-1", "other");
            register(List.of(request(KEY, INPUT, InputPolicy.REJECT), request(before, INPUT, InputPolicy.REJECT)));

            List<Optional<Submission>> found =
                    store.transactions().call(tx -> store.submissions().find(tx, List.of(KEY, unknown, before)));

            assertThat(found)
                    .extracting(one -> one.map(Submission::key))
                    .containsExactly(Optional.of(KEY), Optional.empty(), Optional.of(before));
        }

        @Test
        void a_large_input_comes_back_exactly() {
            Payload large = payload("{\"text\":\"" + "\u20AC\uD83D\uDE00\\\"".repeat(200_000) + "\"}");
            register(request(KEY, large, InputPolicy.REJECT));

            assertThat(find(KEY).orElseThrow().input()).isEqualTo(large);
        }

        @ParameterizedTest
        @MethodSource("dev.einmal.application.testing.Keys#longest")
        @Tag("R07")
        void the_longest_keys_work(StageKey longest) {
            SubmissionKey key = SubmissionKey.of(
                    longest.tenant().value(),
                    longest.subject().value(),
                    longest.stage().value());

            assertThat(register(request(key, INPUT, InputPolicy.REJECT)).kind()).isEqualTo(Kind.CREATED);
            assertThat(register(request(key, INPUT, InputPolicy.REJECT)).kind()).isEqualTo(Kind.UNCHANGED);
        }

        @Test
        void a_registration_that_is_rolled_back_leaves_nothing() {
            register(request(SubmissionKey.of("acme", "order-2", "quote"), INPUT, InputPolicy.RERUN));

            Rollback.of(
                    store,
                    tx -> store.submissions()
                            .register(
                                    tx,
                                    List.of(
                                            request(KEY, INPUT, InputPolicy.RERUN),
                                            request(
                                                    SubmissionKey.of("acme", "order-2", "quote"),
                                                    OTHER_INPUT,
                                                    InputPolicy.RERUN))));

            assertThat(find(KEY)).isEmpty();
            assertThat(find(SubmissionKey.of("acme", "order-2", "quote"))
                            .orElseThrow()
                            .version())
                    .isEqualTo(1);
        }
    }

    @Nested
    class AtOnce {

        @Test
        @Tag("R01")
        void the_second_waits_for_the_first_and_gets_its_row_once_that_is_committed() {
            Request first = request(KEY, INPUT, InputPolicy.REJECT);

            Future<Registration> second = whileOpen(
                    tx -> store.submissions().register(tx, List.of(first)),
                    () -> register(request(KEY, INPUT, InputPolicy.REJECT)));

            Registration registration = Parallel.result(second);
            assertThat(registration.kind()).isEqualTo(Kind.UNCHANGED);
            assertThat(registration.submission().id()).isEqualTo(first.newId());
        }

        @Test
        @Tag("R01")
        void the_second_waits_for_the_first_and_creates_the_row_once_that_is_rolled_back() {
            List<Future<Registration>> second = new ArrayList<>();
            Request mine = request(KEY, OTHER_INPUT, InputPolicy.REJECT);

            Rollback.of(store, tx -> {
                store.submissions().register(tx, List.of(request(KEY, INPUT, InputPolicy.REJECT)));
                second.add(blocked(() -> register(mine)));
            });

            Registration registration = Parallel.result(second.get(0));
            assertThat(registration.kind()).isEqualTo(Kind.CREATED);
            assertThat(registration.submission().id()).isEqualTo(mine.newId());
        }

        @Test
        @Tag("R01")
        void another_input_that_waited_is_judged_by_what_was_committed() {
            Future<Registration> second = whileOpen(
                    tx -> store.submissions().register(tx, List.of(request(KEY, INPUT, InputPolicy.RERUN))),
                    () -> register(request(KEY, OTHER_INPUT, InputPolicy.RERUN)));

            Registration registration = Parallel.result(second);
            assertThat(registration.kind()).isEqualTo(Kind.REPLACED);
            assertThat(registration.submission().version()).isEqualTo(2);
        }

        @Test
        @Tag("R01")
        @Tag("R05")
        void of_a_hundred_calls_from_many_threads_exactly_one_is_told_that_it_created_the_row() {
            List<Registration> registrations = threads.together(20, number -> {
                Registration last = register(request(KEY, INPUT, InputPolicy.REJECT));
                for (int i = 0; i < 4; i++) {
                    assertThat(register(request(KEY, INPUT, InputPolicy.REJECT)).kind())
                            .isEqualTo(Kind.UNCHANGED);
                }
                return last;
            });

            assertThat(registrations)
                    .filteredOn(registration -> registration.kind() == Kind.CREATED)
                    .hasSize(1);
            assertThat(registrations)
                    .extracting(registration -> registration.submission().id())
                    .containsOnly(find(KEY).orElseThrow().id());
        }

        @Test
        @Tag("R02")
        void batches_of_the_same_new_keys_in_different_orders_neither_fail_nor_create_a_row_twice() {
            List<SubmissionKey> keys = Keys.many(200).stream()
                    .map(key -> new SubmissionKey(key.tenant(), key.subject(), KEY.pipeline()))
                    .toList();

            List<List<Registration>> answers = threads.together(8, number -> {
                List<SubmissionKey> order = new ArrayList<>(keys);
                Collections.rotate(order, number * 25);
                return register(order.stream()
                        .map(key -> request(key, INPUT, InputPolicy.REJECT))
                        .toList());
            });

            assertThat(answers.stream()
                            .flatMap(List::stream)
                            .filter(registration -> registration.kind() == Kind.CREATED)
                            .map(registration -> registration.submission().key()))
                    .containsExactlyInAnyOrderElementsOf(keys);
        }

        @Test
        void every_replacement_by_many_threads_counts_one_version() {
            register(request(KEY, INPUT, InputPolicy.RERUN));

            threads.together(
                    20,
                    number -> register(request(KEY, payload("{\"lines\":" + (10 + number) + "}"), InputPolicy.RERUN)));

            assertThat(find(KEY).orElseThrow().version()).isEqualTo(21);
        }
    }

    @Nested
    class Joining {

        @Test
        void of_two_that_lock_a_submission_the_second_sees_what_the_first_committed() {
            register(request(KEY, INPUT, InputPolicy.RERUN));
            SubmissionKey mark = SubmissionKey.of("acme", "order-1", "mark");

            Future<Boolean> second = whileOpen(
                    tx -> {
                        store.submissions().lockForJoin(tx, List.of(KEY));
                        store.submissions().register(tx, List.of(request(mark, INPUT, InputPolicy.REJECT)));
                    },
                    () -> store.transactions().call(tx -> {
                        store.submissions().lockForJoin(tx, List.of(KEY));
                        return store.submissions()
                                .find(tx, List.of(mark))
                                .get(0)
                                .isPresent();
                    }));

            assertThat(Parallel.result(second)).isTrue();
        }

        @Test
        void locking_in_opposite_orders_does_not_deadlock() {
            List<SubmissionKey> keys = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                keys.add(SubmissionKey.of("acme", "order-" + i, "quote"));
            }
            register(keys.stream()
                    .map(key -> request(key, INPUT, InputPolicy.REJECT))
                    .toList());

            List<Boolean> locked = threads.together(8, number -> {
                List<SubmissionKey> order = new ArrayList<>(keys);
                Collections.rotate(order, number * 7);
                store.transactions().run(tx -> store.submissions().lockForJoin(tx, order));
                return true;
            });

            assertThat(locked).hasSize(8);
        }

        @Test
        void what_another_holds_is_not_withdrawn_and_nobody_waits() {
            register(request(KEY, INPUT, InputPolicy.REJECT));

            store.transactions().run(tx -> {
                store.submissions().lockForJoin(tx, List.of(KEY));
                assertThat(store.transactions()
                                .<Set<SubmissionKey>>call(
                                        other -> store.submissions().withdraw(other, List.of(KEY))))
                        .isEmpty();
            });

            assertThat(find(KEY)).isPresent();
        }

        @Test
        void what_is_withdrawn_was_never_handed_in() {
            Submission first = register(request(KEY, INPUT, InputPolicy.REJECT)).submission();
            List<SubmissionKey> keys = List.of(KEY, SubmissionKey.of("acme", "unknown", "quote"));

            assertThat(store.transactions()
                            .<Set<SubmissionKey>>call(tx -> store.submissions().withdraw(tx, keys)))
                    .containsExactly(KEY);

            assertThat(find(KEY)).isEmpty();
            Registration again = register(request(KEY, OTHER_INPUT, InputPolicy.REJECT));
            assertThat(again.kind()).isEqualTo(Kind.CREATED);
            assertThat(again.submission().id()).isNotEqualTo(first.id());
        }

        @Test
        void locking_what_is_not_there_does_nothing() {
            store.transactions().run(tx -> store.submissions().lockForJoin(tx, List.of(KEY)));

            assertThat(find(KEY)).isEmpty();
        }

        @Test
        void a_locked_submission_can_be_read() {
            register(request(KEY, INPUT, InputPolicy.REJECT));

            store.transactions().run(tx -> {
                store.submissions().lockForJoin(tx, List.of(KEY));
                assertThat(find(KEY)).isPresent();
            });
        }
    }

    private Request request(SubmissionKey key, Payload input, InputPolicy policy) {
        return new Request(key, ids.next(), input, policy);
    }

    private Registration register(Request request) {
        return register(List.of(request)).get(0);
    }

    private List<Registration> register(List<Request> requests) {
        return store.transactions().call(tx -> store.submissions().register(tx, requests));
    }

    private Optional<Submission> find(SubmissionKey key) {
        return store.transactions()
                .call(tx -> store.submissions().find(tx, List.of(key)))
                .get(0);
    }
}
