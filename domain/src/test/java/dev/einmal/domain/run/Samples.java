package dev.einmal.domain.run;

import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.run.Run.GrantTerms;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Runs and claims with the usual values. */
public final class Samples {

    public static final Instant NOW = Instant.parse("2026-11-30T09:00:00.123456Z");
    public static final Duration LEASE = Duration.ofSeconds(60);
    public static final Hash INPUT = payload("{\"input\":1}").hash();
    public static final Hash OTHER_INPUT = payload("{\"input\":2}").hash();
    public static final Payload OUTPUT = payload("{\"output\":1}");
    public static final RunError ERROR = RunError.of(ErrorKind.HANDLER, "no such article");
    public static final UUID RUN_ID = new UUID(7, 1);

    private static final UUID NONCE = new UUID(4, 1);

    private Samples() {}

    public static Payload payload(String json) {
        return new Payload(json, Hash.sha256(json.getBytes(StandardCharsets.UTF_8)));
    }

    public static GrantTerms terms(UUID nonce, int maxAttempts) {
        return new GrantTerms(new WorkerId("worker-1"), nonce, LEASE, maxAttempts);
    }

    public static GrantTerms terms(long nonce) {
        return terms(new UUID(4, nonce), 3);
    }

    public static Claim claim(StageKey key, Hash input, InputPolicy policy, GrantTerms terms) {
        return new Claim(key, input, policy, terms, RUN_ID);
    }

    /** A run whose first attempt was granted at {@link #NOW}. */
    public static Run first(StageKey key, int maxAttempts) {
        return Run.first(key, RUN_ID, INPUT, terms(NONCE, maxAttempts), NOW);
    }
}
