/** Jobs: waiting requests to run a stage. */
@NullMarked
package dev.einmal.domain.queue;

import org.jspecify.annotations.NullMarked;
