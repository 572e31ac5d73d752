package dev.einmal.domain.run;

import java.util.UUID;

/**
 * The proof that an attempt is the newest of its key: both must match when it renews or settles.
 *
 * @param fence grows with every acquired claim
 * @param nonce names the claim call, so that a call whose answer was lost can be sent again and gets the same grant
 */
public record Grant(Fence fence, UUID nonce) {}
