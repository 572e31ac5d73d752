package dev.einmal.domain.key;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An injective encoding of several texts as one byte string: each part as {@code length:bytes,}.
 *
 * <p>A prefix code, so different lists of parts never encode alike, whatever characters they hold.
 * (The format is known as netstrings.)
 */
public final class Netstring {

    private Netstring() {}

    /** The UTF-8 bytes of every part, each with its length before it. */
    public static byte[] of(List<String> parts) {
        var out = new ByteArrayOutputStream();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            out.writeBytes((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(bytes);
            out.write(',');
        }
        return out.toByteArray();
    }
}
