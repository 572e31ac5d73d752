/** What every store of jobs must keep. */
@NullMarked
package dev.einmal.application.queue;

import org.jspecify.annotations.NullMarked;
