package dev.einmal.domain.queue;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.TenantId;
import java.util.Comparator;

/**
 * What can be paused: no job of it is fetched then, while attempts that run already go on.
 *
 * @param name of the tenant or the queue
 */
public record PauseTarget(Kind kind, String name) implements Comparable<PauseTarget> {

    /** Tenants and queues have the same limits, and so the same order. */
    private static final Comparator<PauseTarget> ORDER =
            Comparator.comparing(PauseTarget::kind).thenComparing(target -> new TenantId(target.name));

    public static PauseTarget tenant(TenantId tenant) {
        return new PauseTarget(Kind.TENANT, tenant.value());
    }

    /** A queue, and with it the stage whose jobs wait there. */
    public static PauseTarget queue(QueueName queue) {
        return new PauseTarget(Kind.QUEUE, queue.value());
    }

    /** By kind, then by name. */
    @Override
    public int compareTo(PauseTarget other) {
        return ORDER.compare(this, other);
    }

    /** The kinds. */
    public enum Kind {
        QUEUE,
        TENANT
    }
}
