package dev.einmal.domain.claim;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Run.GrantTerms;
import java.util.UUID;

/**
 * Asking for the right to work on a run.
 *
 * @param inputHash what the caller would run with
 * @param policy what another input than the stored one means
 * @param newRunId the id that the run gets if this claim is its first
 */
public record Claim(StageKey key, Hash inputHash, InputPolicy policy, GrantTerms terms, UUID newRunId) {}
