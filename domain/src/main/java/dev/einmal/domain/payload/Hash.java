package dev.einmal.domain.payload;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A SHA-256 digest, compared by its bytes. */
public final class Hash {

    /** The number of bytes in a digest. */
    public static final int BYTES = 32;

    private final byte[] bytes;

    private Hash(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new InvalidPayload("a hash must be " + BYTES + " bytes, was " + bytes.length);
        }
        this.bytes = bytes;
    }

    /** Takes an existing digest of {@value #BYTES} bytes. */
    public static Hash ofDigest(byte[] digest) {
        return new Hash(digest.clone());
    }

    /** The SHA-256 digest of {@code content}. */
    public static Hash sha256(byte[] content) {
        try {
            return new Hash(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }

    /** A copy of the digest. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hash that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The digest in lower-case hexadecimal digits. */
    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
