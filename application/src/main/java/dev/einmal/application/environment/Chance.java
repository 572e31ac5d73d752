package dev.einmal.application.environment;

/** Where randomness comes from. Safe for use by several threads. */
@FunctionalInterface
public interface Chance {

    /** A number from 0 (inclusive) to 1 (exclusive), evenly distributed. */
    double draw();
}
