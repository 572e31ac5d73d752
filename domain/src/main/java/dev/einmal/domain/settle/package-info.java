/** Ending an attempt, and every answer there is. */
@NullMarked
package dev.einmal.domain.settle;

import org.jspecify.annotations.NullMarked;
