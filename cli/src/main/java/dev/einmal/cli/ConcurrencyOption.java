package dev.einmal.cli;

import dev.einmal.spi.UserError;
import picocli.CommandLine.Option;

/** How many handlers run at a time. */
final class ConcurrencyOption {

    private static final int MAX = 1_000;

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            defaultValue = "8",
            description = "How many handlers run at a time (default: ${DEFAULT-VALUE}).")
    private int concurrency;

    /** @throws UserError if it is out of range */
    int handlers() {
        if (concurrency < 1 || concurrency > MAX) {
            throw new UserError("--concurrency must be between 1 and %d, was %d".formatted(MAX, concurrency));
        }
        return concurrency;
    }
}
