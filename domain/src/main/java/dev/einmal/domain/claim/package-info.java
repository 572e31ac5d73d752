/** Asking for the right to work on a run, and every answer there is. */
@NullMarked
package dev.einmal.domain.claim;

import org.jspecify.annotations.NullMarked;
