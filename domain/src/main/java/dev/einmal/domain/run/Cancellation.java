package dev.einmal.domain.run;

import java.time.Instant;

/** Who took a run out of circulation, why, and when. */
public record Cancellation(String by, String why, Instant at) {}
