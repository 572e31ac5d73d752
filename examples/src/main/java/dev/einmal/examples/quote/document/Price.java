package dev.einmal.examples.quote.document;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What the base quantity of an item costs.
 *
 * @param amount null if no price is stated, or none that can be read whole
 * @param base the quantity that the amount buys; without a value it is one
 */
public record Price(@Nullable BigDecimal amount, Quantity base) {}
