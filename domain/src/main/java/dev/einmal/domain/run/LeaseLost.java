package dev.einmal.domain.run;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.key.StageKey;

/** The attempt no longer holds its run, so nothing it wanted to write became visible. */
public final class LeaseLost extends EinmalException {

    private static final long serialVersionUID = 1L;

    private final transient StageKey key;

    public LeaseLost(Attempt attempt) {
        super(
                ErrorCode.LEASE_LOST,
                "lease lost: %s attempt=%d fence=%s was taken over or ended by somebody else; its writes were undone"
                        .formatted(
                                attempt.key(), attempt.number(), attempt.grant().fence()));
        this.key = attempt.key();
    }

    public StageKey key() {
        return key;
    }
}
