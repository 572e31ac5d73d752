package dev.einmal.memory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Works through batches in the order of their keys, so that no two of them wait for each other's rows in a circle. */
final class InKeyOrder {

    private InKeyOrder() {}

    /** The answer of {@code work} to each element, in the order of {@code batch}. */
    static <E, K extends Comparable<? super K>, R> List<R> answer(
            List<E> batch, Function<? super E, ? extends K> keyOf, Function<? super E, ? extends R> work) {
        Map<K, R> answers = new HashMap<>();
        sorted(batch, keyOf).forEach((key, element) -> answers.put(key, work.apply(element)));
        return batch.stream()
                .<R>map(element -> Objects.requireNonNull(answers.get(keyOf.apply(element))))
                .toList();
    }

    /**
     * The elements by key.
     *
     * @throws IllegalArgumentException if two have the same key
     */
    static <E, K extends Comparable<? super K>> SortedMap<K, E> sorted(
            List<E> batch, Function<? super E, ? extends K> keyOf) {
        SortedMap<K, E> sorted = new TreeMap<>();
        for (E element : batch) {
            K key = keyOf.apply(element);
            if (sorted.put(key, element) != null) {
                throw new IllegalArgumentException("a batch must name each key once, named twice: " + key);
            }
        }
        return sorted;
    }
}
