/** Native statements: how they are bound, run on a transaction's connection and read, and what their failures mean. */
@NullMarked
package dev.einmal.postgres.sql;

import org.jspecify.annotations.NullMarked;
