package dev.einmal.domain.queue;

import dev.einmal.domain.key.GroupKey;
import dev.einmal.domain.key.TenantId;
import java.time.Duration;

/**
 * A group that a subject's jobs belong to, and what holds for it. Groups of different tenants are different groups.
 *
 * @param name what is limited, such as "customer"
 * @param key which one, such as the customer's number
 */
public record Group(String name, String key, GroupPolicy policy, Window window) {

    public Group {
        GroupKey.checkName(name);
        GroupKey.checkKey(key);
    }

    public static Group of(String name, String key, GroupPolicy policy) {
        return new Group(name, key, policy, Window.NONE);
    }

    /** The first subject in each window wins; those that follow in it are turned away. */
    public Group throttled(Duration length) {
        return new Group(name, key, policy, new Window(Window.Kind.FIRST_WINS, length));
    }

    /** The last subject in each window wins and starts at the window's end; those before it are withdrawn. */
    public Group debounced(Duration length) {
        return new Group(name, key, policy, new Window(Window.Kind.LAST_WINS, length));
    }

    public GroupKey of(TenantId tenant) {
        return new GroupKey(tenant, name, key);
    }

    /** A length of time in which one subject of a group counts; it opens with the first that is handed in. */
    public record Window(Kind kind, Duration length) {

        /** Every subject counts. */
        public static final Window NONE = new Window(Kind.NONE, Duration.ZERO);

        public Window {
            if (kind == Kind.NONE ? !length.isZero() : length.isNegative() || length.isZero()) {
                throw new IllegalArgumentException("a window must be longer than 0, was " + length);
            }
        }

        /** The kinds. */
        public enum Kind {
            NONE,
            /** Throttling. */
            FIRST_WINS,
            /** Debouncing. */
            LAST_WINS
        }
    }
}
