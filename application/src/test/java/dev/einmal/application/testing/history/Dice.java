package dev.einmal.application.testing.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Choices that a seed decides. */
final class Dice {

    private final Random random;

    Dice(long seed) {
        this.random = new Random(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /** True once in {@code times}. */
    boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** One to three different ones, in any order; mostly one. */
    <T> List<T> few(List<T> of) {
        int size = Math.min(of.size(), oneIn(3) ? 1 + random.nextInt(3) : 1);
        List<T> shuffled = new ArrayList<>(of);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, size));
    }

    /** Up to {@code seconds}, to the microsecond, and often a round number so that times meet. */
    Duration upTo(int seconds) {
        Duration whole = Duration.ofSeconds(random.nextInt(seconds + 1));
        return oneIn(3) ? whole.plusNanos(random.nextInt(1_000_000) * 1_000L) : whole;
    }
}
