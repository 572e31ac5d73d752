package dev.einmal.domain.run;

/**
 * How often a run was tried.
 *
 * @param attempts grants that count against the limit, in this generation and since the last replay
 * @param maxAttempts the limit, as the newest claim stated it
 * @param starts grants over the run's whole life
 * @param lost attempts whose lease ended without a word, over the whole life
 * @param handedBack attempts given back unused, over the whole life
 * @param replays how often a person gave a dead run a new budget, in this generation
 */
public record Tally(int attempts, int maxAttempts, int starts, int lost, int handedBack, int replays) {

    static Tally first(int maxAttempts) {
        return new Tally(1, maxAttempts, 1, 0, 0, 0);
    }

    Tally granted(int limit) {
        return new Tally(attempts + 1, limit, starts + 1, lost, handedBack, replays);
    }

    Tally withLost() {
        return new Tally(attempts, maxAttempts, starts, lost + 1, handedBack, replays);
    }

    Tally withHandedBack() {
        return new Tally(attempts - 1, maxAttempts, starts, lost, handedBack + 1, replays);
    }

    /** A new budget for the same generation. */
    Tally replayed() {
        return new Tally(0, maxAttempts, starts, lost, handedBack, replays + 1);
    }

    /** A new budget for the next generation. */
    Tally nextGeneration() {
        return new Tally(0, maxAttempts, starts, lost, handedBack, 0);
    }
}
