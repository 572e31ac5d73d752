package dev.einmal.application.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.application.testing.PortContract;
import dev.einmal.domain.key.StageKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a transaction promises, whatever is written in it. */
public abstract class TransactionsContract extends PortContract {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final StageKey OTHER = StageKey.of("acme", "order-2", "extract");

    @Test
    void the_works_result_is_handed_on() {
        assertThat(store.transactions().<String>call(tx -> "result")).isEqualTo("result");
    }

    @Test
    void work_that_throws_is_undone_and_its_own_exception_thrown_on() {
        var failure = new IllegalStateException("no such article");

        assertThatThrownBy(() -> store.transactions().run(tx -> {
                    store.runs().claim(tx, List.of(caller.asking(KEY)));
                    throw failure;
                }))
                .isSameAs(failure);

        assertThat(caller.find(KEY)).isEmpty();
    }

    @Test
    void an_error_undoes_the_work_too() {
        var failure = new AssertionError("out of luck");

        assertThatThrownBy(() -> store.transactions().run(tx -> {
                    store.runs().claim(tx, List.of(caller.asking(KEY)));
                    throw failure;
                }))
                .isSameAs(failure);

        assertThat(caller.find(KEY)).isEmpty();
    }

    @Test
    void writes_of_several_ports_become_visible_together() {
        store.transactions().run(tx -> {
            store.runs().claim(tx, List.of(caller.asking(KEY)));
            store.operations().cancel(tx, List.of(caller.cancelling(OTHER)));
            assertThat(caller.find(KEY)).isEmpty();
            assertThat(caller.find(OTHER)).isEmpty();
        });

        assertThat(caller.find(KEY)).isPresent();
        assertThat(caller.find(OTHER)).isPresent();
    }

    @Test
    void a_transaction_sees_what_others_commit_between_its_own_statements() {
        store.transactions().run(tx -> {
            assertThat(store.runs().find(tx, List.of(KEY)).get(0)).isEmpty();
            caller.acquire(KEY);
            assertThat(store.runs().find(tx, List.of(KEY)).get(0)).isPresent();
        });
    }

    @Test
    void transactions_of_one_thread_are_independent() {
        store.transactions().run(outer -> {
            store.runs().claim(outer, List.of(caller.asking(KEY)));
            assertThatThrownBy(() -> store.transactions().run(inner -> {
                        store.runs().claim(inner, List.of(caller.asking(OTHER)));
                        throw new IllegalStateException("inner");
                    }))
                    .hasMessage("inner");
        });

        assertThat(caller.find(KEY)).isPresent();
        assertThat(caller.find(OTHER)).isEmpty();
    }

    @Test
    void the_next_transaction_of_a_thread_knows_nothing_of_one_that_failed() {
        assertThatThrownBy(() -> store.transactions().run(tx -> {
                    store.runs().claim(tx, List.of(caller.asking(KEY)));
                    throw new IllegalStateException("first");
                }))
                .hasMessage("first");

        assertThat(caller.acquire(KEY).number()).isEqualTo(1);
    }

    @Test
    void a_handle_that_the_store_does_not_have_is_refused_by_name() {
        store.transactions()
                .run(tx -> assertThatThrownBy(() -> tx.unwrap(StringBuilder.class))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(StringBuilder.class.getName()));
    }
}
