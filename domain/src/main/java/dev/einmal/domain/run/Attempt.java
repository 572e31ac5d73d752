package dev.einmal.domain.run;

import dev.einmal.domain.key.Netstring;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.Hash;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * One try at a run, from an acquired claim to its settlement.
 *
 * @param runId the run's own id, for URLs and foreign keys
 * @param generation which permitted rerun it belongs to, from 1
 * @param number which try within the budget it is, from 1; for people and limits, not for fencing
 * @param maxAttempts how many tries the budget has
 * @param inputHash what it runs with
 * @param leaseUntil when its right ends unless renewed, on the store's clock
 */
public record Attempt(
        StageKey key,
        UUID runId,
        Grant grant,
        ClaimKind kind,
        int generation,
        int number,
        int maxAttempts,
        Hash inputHash,
        Instant leaseUntil) {

    /** Whether no further try follows if this one fails. */
    public boolean isLast() {
        return number >= maxAttempts;
    }

    /**
     * A name for the outside effects of this run: the same for every attempt of one key and generation, different for
     * all others. To be handed to services that deduplicate by such a key.
     */
    public String idempotencyKey() {
        List<String> parts =
                List.of(key.tenant().value(), key.subject().value(), key.stage().value(), Integer.toString(generation));
        return Hash.sha256(Netstring.of(parts)).toString();
    }
}
