/** The Dagger graphs: one for PostgreSQL, one in memory. The only place that knows Dagger. */
@NullMarked
package dev.einmal.wiring;

import org.jspecify.annotations.NullMarked;
