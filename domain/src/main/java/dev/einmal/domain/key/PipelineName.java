package dev.einmal.domain.key;

/** The name of a graph of stages. */
public record PipelineName(String value) implements Comparable<PipelineName> {

    /** The longest pipeline there is, in bytes of UTF-8. */
    public static final int MAX_BYTES = 128;

    public PipelineName {
        KeyText.check("pipeline", value, MAX_BYTES);
    }

    /** By UTF-8 bytes, as PostgreSQL's {@code COLLATE "C"} orders them. */
    @Override
    public int compareTo(PipelineName other) {
        return KeyText.BYTE_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
