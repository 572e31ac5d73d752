package dev.einmal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.einmal.application.testing.Parallel;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Rows of an application's own, in the same transactions as Einmal's. */
class InMemoryTableTest {

    private static final Duration SHORT = Duration.ofMillis(50);

    private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
    private final InMemoryStore impatient = new InMemoryStore(() -> Instant.EPOCH, SHORT);
    private final InMemoryTable<String, Integer> table = new InMemoryTable<>();
    private final Parallel threads = new Parallel();

    @AfterEach
    void stopThreads() {
        threads.close();
    }

    @Nested
    class Rows {

        @Test
        void what_is_written_appears_with_the_commit() {
            store.transactions().run(tx -> {
                table.put(tx, "a", 1);
                assertThat(table.find(tx, "a")).contains(1);
                assertThat(read("a")).isEmpty();
            });

            assertThat(read("a")).containsExactly(1);
        }

        @Test
        void what_is_rolled_back_was_never_written() {
            put("a", 1);
            put("b", 1);

            assertThatThrownBy(() -> store.transactions().run(tx -> {
                        table.put(tx, "a", 2);
                        table.remove(tx, "b");
                        table.put(tx, "c", 2);
                        throw new IllegalStateException("no such article");
                    }))
                    .hasMessage("no such article");

            assertThat(all()).containsExactly(1, 1);
        }

        @Test
        void delete_before_insert_replaces_the_rows_of_a_subject() {
            put("order-1/1", 10);
            put("order-1/2", 20);
            put("order-2/1", 30);

            store.transactions().run(tx -> {
                table.remove(tx, "order-1/1");
                table.remove(tx, "order-1/2");
                table.put(tx, "order-1/1", 11);
                assertThat(all()).containsExactly(10, 20, 30);
            });

            assertThat(all()).containsExactly(11, 30);
        }

        @Test
        void rows_are_found_in_the_order_of_their_keys() {
            for (String key : List.of("c", "a", "d", "b")) {
                put(key, key.charAt(0) - 'a');
            }

            assertThat(all()).containsExactly(0, 1, 2, 3);
            assertThat(store.transactions().<List<Integer>>call(tx -> table.where(tx, value -> value % 2 == 1)))
                    .containsExactly(1, 3);
            assertThat(store.transactions()
                            .<List<Integer>>call(tx -> table.from(tx, "b", key -> key.compareTo("d") < 0)))
                    .containsExactly(1, 2);
        }

        @Test
        void only_the_first_of_two_that_insert_a_key_does() {
            assertThat(insert("a", 1)).isEmpty();
            assertThat(insert("a", 2)).contains(1);
            assertThat(read("a")).containsExactly(1);
        }

        @Test
        void a_reader_sees_all_of_a_commit_or_nothing() {
            put("a", 0);
            put("b", 0);
            var over = new AtomicBoolean();
            Future<Boolean> reader = threads.begin(() -> {
                while (!over.get()) {
                    List<Integer> seen = all();
                    assertThat(seen.get(0)).isEqualTo(seen.get(1));
                }
                return true;
            });

            for (int i = 1; i <= 2_000; i++) {
                int value = i;
                store.transactions().run(tx -> {
                    table.put(tx, "a", value);
                    table.put(tx, "b", value);
                });
            }
            over.set(true);

            assertThat(Parallel.result(reader)).isTrue();
        }

        @Test
        void a_row_that_many_threads_count_up_loses_no_count() {
            put("a", 0);

            threads.together(8, number -> {
                for (int i = 0; i < 100; i++) {
                    store.transactions().run(tx -> {
                        LockedRow<String, Integer> row = table.lock(tx, "a");
                        row.write(row.value().orElseThrow() + 1);
                    });
                }
                return true;
            });

            assertThat(read("a")).containsExactly(800);
        }
    }

    @Nested
    class Waiting {

        @Test
        void a_writer_that_waits_too_long_is_told_so_and_undone() {
            impatient.transactions().run(holder -> {
                table.put(holder, "a", 1);
                assertThatThrownBy(() -> impatient.transactions().run(tx -> {
                            table.put(tx, "b", 2);
                            table.put(tx, "a", 2);
                        }))
                        .isInstanceOfSatisfying(StoreFailure.class, failure -> {
                            assertThat(failure.sqlState()).isEqualTo("55P03");
                            assertThat(failure.isPassing()).isTrue();
                        })
                        .hasMessageContaining("the row of a");
            });

            assertThat(all()).containsExactly(1);
        }

        @Test
        void two_that_wait_for_each_other_do_not_do_so_for_ever() {
            var bothHold = new CyclicBarrier(2);

            List<Boolean> committed = threads.together(
                    2, number -> number == 0 ? crosswise("a", "b", bothHold) : crosswise("b", "a", bothHold));

            assertThat(committed).contains(false);
            put("a", 7);
            put("b", 7);
            assertThat(all()).containsExactly(7, 7);
        }

        private boolean crosswise(String first, String second, CyclicBarrier bothHold) {
            try {
                impatient.transactions().run(tx -> {
                    table.put(tx, first, 1);
                    assertThatCode(bothHold::await).doesNotThrowAnyException();
                    table.put(tx, second, 1);
                });
                return true;
            } catch (StoreFailure expected) {
                return false;
            }
        }

        @Test
        void a_failed_transaction_can_only_be_rolled_back() {
            impatient.transactions().run(holder -> {
                table.put(holder, "a", 1);
                assertThatThrownBy(() -> impatient.transactions().run(tx -> {
                            table.put(tx, "b", 2);
                            assertThatThrownBy(() -> table.put(tx, "a", 2)).isInstanceOf(StoreFailure.class);
                            assertThatThrownBy(() -> table.find(tx, "b"))
                                    .isInstanceOf(StoreFailure.class)
                                    .hasMessageContaining("can only be rolled back");
                        }))
                        .isInstanceOf(StoreFailure.class);
            });

            assertThat(all()).containsExactly(1);
        }

        @Test
        void a_thread_that_dies_leaves_its_rows_to_others() {
            Future<Boolean> dead = threads.begin(() -> {
                assertThatThrownBy(() -> store.transactions().run(tx -> {
                            table.put(tx, "a", 1);
                            throw new StackOverflowError();
                        }))
                        .isInstanceOf(StackOverflowError.class);
                return true;
            });
            Parallel.result(dead);

            put("a", 2);

            assertThat(read("a")).containsExactly(2);
        }

        @Test
        void an_interrupted_writer_stops_waiting_and_stays_interrupted() {
            var writer = new CompletableFuture<Thread>();
            store.transactions().run(holder -> {
                table.put(holder, "a", 1);
                Future<Boolean> waiting = threads.begin(() -> {
                    writer.complete(Thread.currentThread());
                    assertThatThrownBy(() -> put("a", 2))
                            .isInstanceOfSatisfying(
                                    StoreFailure.class,
                                    failure -> assertThat(failure.sqlState()).isEqualTo("57014"));
                    return Thread.interrupted();
                });
                await().until(() -> store.waiting() == 1);
                writer.join().interrupt();
                assertThat(Parallel.result(waiting)).isTrue();
            });

            assertThat(read("a")).containsExactly(1);
        }
    }

    @Test
    void a_transaction_that_is_over_is_of_no_more_use() {
        List<Transaction> kept = new ArrayList<>();
        store.transactions().run(kept::add);

        assertThatThrownBy(() -> table.find(kept.get(0), "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the transaction is over: open a new one");
    }

    @Test
    void a_batch_that_names_a_key_twice_is_refused() {
        assertThatThrownBy(() -> InKeyOrder.sorted(List.of("a", "b", "a"), key -> key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a batch must name each key once, named twice: a");
    }

    private Optional<Integer> insert(String key, int value) {
        return store.transactions().call(tx -> table.putIfAbsent(tx, key, value));
    }

    private void put(String key, int value) {
        store.transactions().run(tx -> table.put(tx, key, value));
    }

    private List<Integer> read(String key) {
        return store.transactions().call(tx -> table.find(tx, key)).stream().toList();
    }

    private List<Integer> all() {
        Transactions transactions = store.transactions();
        return transactions.call(tx -> table.where(tx, value -> true));
    }
}
