/** The totals of a document, recomputed and compared with those that it states. */
@NullMarked
package dev.einmal.examples.quote.calculation;

import org.jspecify.annotations.NullMarked;
