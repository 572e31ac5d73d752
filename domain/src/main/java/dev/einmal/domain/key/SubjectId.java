package dev.einmal.domain.key;

/** What a run is about: an inquiry, an order, a document. */
public record SubjectId(String value) implements Comparable<SubjectId> {

    /** The longest subject there is, in bytes of UTF-8. */
    public static final int MAX_BYTES = 256;

    public SubjectId {
        KeyText.check("subject", value, MAX_BYTES);
    }

    /** By UTF-8 bytes, as PostgreSQL's {@code COLLATE "C"} orders them. */
    @Override
    public int compareTo(SubjectId other) {
        return KeyText.BYTE_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
