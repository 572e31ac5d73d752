package dev.einmal.domain.key;

/** Who a run belongs to; no operation in one tenant's name reads or changes another tenant's rows. */
public record TenantId(String value) implements Comparable<TenantId> {

    /** The longest tenant there is, in bytes of UTF-8. */
    public static final int MAX_BYTES = 128;

    public TenantId {
        KeyText.check("tenant", value, MAX_BYTES);
    }

    /** By UTF-8 bytes, as PostgreSQL's {@code COLLATE "C"} orders them. */
    @Override
    public int compareTo(TenantId other) {
        return KeyText.BYTE_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
