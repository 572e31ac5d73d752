package dev.einmal.runtime;

import dev.einmal.application.environment.Chance;
import java.util.concurrent.ThreadLocalRandom;

/** Chance from a generator per thread: good enough to spread retries, worthless for secrets. */
public final class RandomChance implements Chance {

    @Override
    public double draw() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
