package dev.einmal;

import java.util.List;

/**
 * Whether an engine can work.
 *
 * @param problems what stands in the way, for people; empty if nothing does
 */
public record Health(List<String> problems) {

    public Health {
        problems = List.copyOf(problems);
    }

    public boolean isGood() {
        return problems.isEmpty();
    }
}
