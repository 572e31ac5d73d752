package dev.einmal.domain.key;

import java.util.Comparator;

/**
 * Which jobs of a tenant are limited together: those of subjects that were handed in with this name and this key.
 *
 * @param name what is limited, such as "customer"
 * @param key which one, such as the customer's number
 */
public record GroupKey(TenantId tenant, String name, String key) implements Comparable<GroupKey> {

    /** The longest name there is, in bytes of UTF-8. */
    public static final int MAX_NAME_BYTES = 128;

    /** The longest key there is, in bytes of UTF-8. */
    public static final int MAX_KEY_BYTES = 256;

    private static final Comparator<GroupKey> ORDER = Comparator.comparing(GroupKey::tenant)
            .thenComparing(GroupKey::name, KeyText.BYTE_ORDER)
            .thenComparing(GroupKey::key, KeyText.BYTE_ORDER);

    public GroupKey {
        checkName(name);
        checkKey(key);
    }

    /** Returns {@code name} if a group may be called so. */
    public static String checkName(String name) {
        return KeyText.check("group", name, MAX_NAME_BYTES);
    }

    /** Returns {@code key} if it may tell groups of one name apart. */
    public static String checkKey(String key) {
        return KeyText.check("group key", key, MAX_KEY_BYTES);
    }

    /** By tenant, name and key. */
    @Override
    public int compareTo(GroupKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "tenant=%s group=%s key=%s".formatted(tenant, name, key);
    }
}
