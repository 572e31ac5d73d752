package dev.einmal.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.Caller;
import dev.einmal.application.testing.Keys;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.domain.key.StageKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * In which order a batch takes its rows, read from where they lie in the table.
 *
 * <p>A race would not tell: a batch that was unlucky waits for half a second, and then asks again for each key alone.
 */
class LockOrderTest {

    private static final String IN_ORDER_OF_WRITING =
            "SELECT tenant || '/' || subject || '/' || stage FROM einmal.run ORDER BY ctid";

    private final PostgresTestStore store = new PostgresTestStore();

    @RepeatedTest(3)
    void new_runs_are_inserted_in_key_order_whatever_the_order_of_the_batch(RepetitionInfo repetition) {
        List<StageKey> keys = new ArrayList<>(Keys.many(300));
        Collections.shuffle(keys, new Random(repetition.getCurrentRepetition()));
        var caller = new Caller(store, new SeededIds(1));

        caller.claim(keys.stream().map(caller::asking).toList());

        List<String> sorted = keys.stream()
                .sorted()
                .map(key -> key.tenant().value() + "/" + key.subject().value() + "/"
                        + key.stage().value())
                .toList();
        assertThat(store.database().column(IN_ORDER_OF_WRITING)).isEqualTo(sorted);
    }
}
