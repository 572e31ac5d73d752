/** The schema that holds Einmal's tables: its name, its migrations, and whether it suits this program. */
@NullMarked
package dev.einmal.postgres.schema;

import org.jspecify.annotations.NullMarked;
