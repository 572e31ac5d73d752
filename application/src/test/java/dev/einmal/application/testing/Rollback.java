package dev.einmal.application.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.application.transaction.Transaction;
import java.util.function.Consumer;

/** Transactions that end badly on purpose. */
public final class Rollback {

    private Rollback() {}

    /** Does {@code work} and undoes it. */
    public static void of(Store store, Consumer<Transaction> work) {
        assertThatThrownBy(() -> store.transactions().run(tx -> {
                    work.accept(tx);
                    throw new Deliberate();
                }))
                .isInstanceOf(Deliberate.class);
    }

    /** What makes the transaction end. */
    private static final class Deliberate extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }
}
