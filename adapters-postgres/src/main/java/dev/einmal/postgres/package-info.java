/** The ports of Einmal on PostgreSQL. */
@NullMarked
package dev.einmal.postgres;

import org.jspecify.annotations.NullMarked;
