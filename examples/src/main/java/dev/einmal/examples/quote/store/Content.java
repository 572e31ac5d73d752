package dev.einmal.examples.quote.store;

import dev.einmal.domain.payload.Hash;

/** The bytes of one file with the SHA-256 that they are known by. */
public final class Content {

    private final Hash sha256;
    private final byte[] bytes;

    /** Takes what was stored as it is; {@code bytes} belong to the content from now on. */
    public Content(Hash sha256, byte[] bytes) {
        this.sha256 = sha256;
        this.bytes = bytes;
    }

    /** The content of a file just read; {@code bytes} belong to the content from now on. */
    public static Content of(byte[] bytes) {
        return new Content(Hash.sha256(bytes), bytes);
    }

    public Hash sha256() {
        return sha256;
    }

    /** The bytes themselves, which can be 20 MiB, not a copy: only to be read. */
    public byte[] bytes() {
        return bytes;
    }

    public int size() {
        return bytes.length;
    }

    /** Whether the bytes are still those that the SHA-256 was computed from. */
    public boolean isIntact() {
        return Hash.sha256(bytes).equals(sha256);
    }

    @Override
    public String toString() {
        return "Content[" + sha256 + ", " + bytes.length + " bytes]";
    }
}
