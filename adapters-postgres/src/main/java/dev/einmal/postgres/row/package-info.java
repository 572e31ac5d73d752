/** The rows of Einmal's tables, as native statements and as people's Hibernate queries read them. */
@NullMarked
package dev.einmal.postgres.row;

import org.jspecify.annotations.NullMarked;
