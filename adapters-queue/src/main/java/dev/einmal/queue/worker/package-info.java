/** The worker: takes jobs from any queue, runs their handlers, keeps their leases alive, and settles them. */
@NullMarked
package dev.einmal.queue.worker;

import org.jspecify.annotations.NullMarked;
