package dev.einmal.domain.key;

/** Who holds a lease, for people to read; no condition of any rule looks at it. */
public record WorkerId(String value) implements Comparable<WorkerId> {

    /** The longest worker there is, in bytes of UTF-8. */
    public static final int MAX_BYTES = 128;

    public WorkerId {
        KeyText.check("worker", value, MAX_BYTES);
    }

    /** By UTF-8 bytes, as PostgreSQL's {@code COLLATE "C"} orders them. */
    @Override
    public int compareTo(WorkerId other) {
        return KeyText.BYTE_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
