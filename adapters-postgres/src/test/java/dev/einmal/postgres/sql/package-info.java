/** Tests of native statements and their failures. */
@NullMarked
package dev.einmal.postgres.sql;

import org.jspecify.annotations.NullMarked;
