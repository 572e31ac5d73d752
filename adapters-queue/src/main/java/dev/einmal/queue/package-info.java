/** The job queue on PostgreSQL, and the worker that drains any queue. */
@NullMarked
package dev.einmal.queue;

import org.jspecify.annotations.NullMarked;
