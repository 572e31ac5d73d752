package dev.einmal.application.submission;

import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.Payload;
import java.time.Instant;
import java.util.UUID;

/**
 * A subject handed to a pipeline.
 *
 * @param id a time-ordered id
 * @param version from 1; grows when another input replaces the one before
 * @param input the newest accepted input
 * @param createdAt when it was first registered
 */
public record Submission(SubmissionKey key, UUID id, int version, Payload input, Instant createdAt) {}
