/** A business document as the quote pipeline sees it: what it states, neither checked nor completed. */
@NullMarked
package dev.einmal.examples.quote.document;

import org.jspecify.annotations.NullMarked;
