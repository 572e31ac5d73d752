package dev.einmal.json;

import dev.einmal.domain.payload.InvalidPayload;
import java.io.Writer;

/** A text that refuses to grow for ever, so that an endless value cannot take the process's memory. */
final class BoundedText extends Writer {

    private final StringBuilder text = new StringBuilder();
    private final long maxChars;

    BoundedText(long maxChars) {
        this.maxChars = maxChars;
    }

    /**
     * Takes part of an array.
     *
     * @throws InvalidPayload if the text would become too long
     */
    @Override
    public void write(char[] source, int offset, int length) {
        if (text.length() + (long) length > maxChars) {
            throw new InvalidPayload(
                    "the value is more than %,d characters of JSON: store large content elsewhere".formatted(maxChars));
        }
        text.append(source, offset, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
        return text.toString();
    }
}
