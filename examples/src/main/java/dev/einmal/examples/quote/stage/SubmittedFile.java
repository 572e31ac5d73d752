package dev.einmal.examples.quote.stage;

import dev.einmal.domain.payload.Hash;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The input of the pipeline: which bytes a file had when it was handed in.
 *
 * @param file its relative name
 * @param sha256 of its bytes, in hexadecimal digits; null if they could not be read
 * @param problem why they could not be read, as a sentence; null if they were
 */
public record SubmittedFile(
        String file, @Nullable String sha256, @Nullable String problem) {

    public static SubmittedFile of(String file, Hash sha256) {
        return new SubmittedFile(file, sha256.toString(), null);
    }

    public static SubmittedFile unreadable(String file, String problem) {
        return new SubmittedFile(file, null, problem);
    }

    /** The SHA-256 of the bytes, if they could be read. */
    Optional<Hash> digest() {
        return Optional.ofNullable(sha256).map(SubmittedFile::parsed);
    }

    static Hash parsed(String digits) {
        return Hash.ofDigest(HexFormat.of().parseHex(digits));
    }
}
