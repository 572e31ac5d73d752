package dev.einmal.domain.payload;

/**
 * A JSON value on its way into or out of the store, with the hash that tells it from others.
 *
 * @param json the value as JSON text; notation is not significant, the hash is
 * @param hash the digest of the value's canonical form, or of bytes that the user chose to stand for it
 */
public record Payload(String json, Hash hash) {

    @Override
    public String toString() {
        return "Payload[" + hash + "]";
    }
}
