/** Tests of the job queue on PostgreSQL. */
@NullMarked
package dev.einmal.queue.postgres;

import org.jspecify.annotations.NullMarked;
