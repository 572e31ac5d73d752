package dev.einmal.domain.key;

/** Which step a run is; unique among all pipelines of one schema. */
public record StageName(String value) implements Comparable<StageName> {

    /** The longest stage there is, in bytes of UTF-8. */
    public static final int MAX_BYTES = 128;

    public StageName {
        KeyText.check("stage", value, MAX_BYTES);
    }

    /** By UTF-8 bytes, as PostgreSQL's {@code COLLATE "C"} orders them. */
    @Override
    public int compareTo(StageName other) {
        return KeyText.BYTE_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
