/** The four stages, with what each takes and what it stores. */
@NullMarked
package dev.einmal.examples.quote.stage;

import org.jspecify.annotations.NullMarked;
