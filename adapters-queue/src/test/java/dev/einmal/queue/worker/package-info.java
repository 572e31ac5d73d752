/** What the worker does with attempts, on the in-memory store. */
@NullMarked
package dev.einmal.queue.worker;

import org.jspecify.annotations.NullMarked;
