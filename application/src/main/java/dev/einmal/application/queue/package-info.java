/** Fetching jobs together with the claims of their runs. */
@NullMarked
package dev.einmal.application.queue;

import org.jspecify.annotations.NullMarked;
