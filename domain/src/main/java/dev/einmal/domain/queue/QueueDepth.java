package dev.einmal.domain.queue;

import dev.einmal.domain.key.QueueName;
import java.time.Instant;

/**
 * How much waits in a queue.
 *
 * @param jobs all jobs, those being worked on included
 * @param due those that may start now
 * @param inLine those that wait for the turn of their group
 * @param oldestDue the earliest due time
 */
public record QueueDepth(QueueName queue, long jobs, long due, long inLine, Instant oldestDue) {}
