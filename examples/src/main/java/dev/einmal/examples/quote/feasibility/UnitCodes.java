package dev.einmal.examples.quote.feasibility;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The unit codes of UN/ECE Recommendation 20, and the package codes of Recommendation 21 in the form that EN 16931
 * gives them among units: with an X before them.
 */
public record UnitCodes(Set<String> codes) {

    private static final String RESOURCE = "unit-codes.txt";

    public UnitCodes {
        codes = Set.copyOf(codes);
    }

    /** The published list, which comes with this class. */
    public static UnitCodes published() {
        InputStream resource = Objects.requireNonNull(UnitCodes.class.getResourceAsStream(RESOURCE), RESOURCE);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
            return new UnitCodes(lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .flatMap(line -> Arrays.stream(line.split(" ")))
                    .collect(Collectors.toSet()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean contains(String code) {
        return codes.contains(code);
    }
}
