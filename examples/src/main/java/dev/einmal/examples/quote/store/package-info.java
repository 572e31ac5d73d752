/** The pipeline's own tables, in PostgreSQL and in memory. */
@NullMarked
package dev.einmal.examples.quote.store;

import org.jspecify.annotations.NullMarked;
