package dev.einmal.application.testing.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often each kind of answer and each transition came about, so that a history that tests nothing is noticed. */
public final class Coverage {

    private final Map<String, Integer> counts = new TreeMap<>();

    void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }

    /** Counts what {@code other} has counted, too. */
    void add(Coverage other) {
        other.counts.forEach((what, times) -> counts.merge(what, times, Integer::sum));
    }

    /** How often each came about, in the order of their names. */
    public Map<String, Integer> counts() {
        return Map.copyOf(counts);
    }

    /** Fails if any of {@code wanted} came about less than {@code times} times. */
    public void assertReached(List<String> wanted, int times) {
        assertThat(wanted)
                .as("reached at least %d times, of %s", times, counts)
                .allSatisfy(what ->
                        assertThat(counts.getOrDefault(what, 0)).as(what).isGreaterThanOrEqualTo(times));
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        counts.forEach((what, times) -> text.append("%8d  %s%n".formatted(times, what)));
        return text.toString();
    }
}
