/** Tests of the schema and its migrations. */
@NullMarked
package dev.einmal.postgres.schema;

import org.jspecify.annotations.NullMarked;
