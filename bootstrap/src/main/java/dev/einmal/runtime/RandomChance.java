package dev.einmal.runtime;

public final class RandomChance implements dev.einmal.application.environment.Chance {
    public RandomChance() {}

    @Override
    public double draw() {
        return java.util.concurrent.ThreadLocalRandom.current().nextDouble();
    }
}
