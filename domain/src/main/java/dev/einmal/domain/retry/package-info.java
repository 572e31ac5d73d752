/** When a failed attempt is tried again, and when it is given up. */
@NullMarked
package dev.einmal.domain.retry;

import org.jspecify.annotations.NullMarked;
