package dev.einmal.examples.quote.document;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How much of something.
 *
 * @param value null if none is stated, or none that is a number
 * @param unit the unit's code as stated
 */
public record Quantity(@Nullable BigDecimal value, @Nullable String unit) {}
