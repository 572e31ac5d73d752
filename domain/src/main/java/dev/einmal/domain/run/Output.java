package dev.einmal.domain.run;

import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.Payload;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a succeeded run stored: the JSON, or the mark that retention dropped it and when.
 *
 * @param hash the digest, kept for ever
 * @param json the value, or null once purged
 * @param purgedAt when it was purged, or null while it is there
 */
public record Output(
        Hash hash, @Nullable String json, @Nullable Instant purgedAt) {

    public static Output of(Payload payload) {
        return new Output(payload.hash(), payload.json(), null);
    }

    /** The value, unless it was purged. */
    public Optional<Payload> payload() {
        return Optional.ofNullable(json).map(text -> new Payload(text, hash));
    }
}
