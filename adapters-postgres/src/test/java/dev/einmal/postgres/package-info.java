/** Tests of the PostgreSQL adapters, and the database that they run on. */
@NullMarked
package dev.einmal.postgres;

import org.jspecify.annotations.NullMarked;
