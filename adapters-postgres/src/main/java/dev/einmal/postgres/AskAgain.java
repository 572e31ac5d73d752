package dev.einmal.postgres;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Asks a statement again about the keys for which it had no answer.
 *
 * <p>A statement sees what was committed when it began. Where it meets a row that changed since, it leaves the row alone
 * and says nothing about it; asked again, it sees the row as it is now.
 */
final class AskAgain {

    /** Rows are never removed, so what an insert ran into in the first round is seen in the second. */
    private static final int ENOUGH = 3;

    private AskAgain() {}

    /**
     * Asks up to {@code rounds} times.
     *
     * @param statement answers some of the elements, by their keys
     * @return the answers by key; those that are still missing are left out
     */
    static <E, K, A> Map<K, A> about(
            List<E> elements, Function<E, K> key, int rounds, Function<List<E>, Map<K, A>> statement) {
        Map<K, A> answers = new HashMap<>();
        List<E> left = elements;
        for (int round = 0; round < rounds && !left.isEmpty(); round++) {
            answers.putAll(statement.apply(left));
            left = left.stream()
                    .filter(element -> !answers.containsKey(key.apply(element)))
                    .toList();
        }
        return answers;
    }

    /** Asks until every element has its answer; returns them in the order of the elements. */
    static <E, K, A> List<A> untilAnswered(
            List<E> elements, Function<E, K> key, Function<List<E>, Map<K, A>> statement) {
        Map<K, A> answers = about(elements, key, ENOUGH, statement);
        return elements.stream()
                .map(element -> {
                    A answer = answers.get(key.apply(element));
                    if (answer == null) {
                        throw new IllegalStateException("the row of " + key.apply(element) + " came and went again");
                    }
                    return answer;
                })
                .toList();
    }
}
