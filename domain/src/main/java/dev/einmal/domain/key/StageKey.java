package dev.einmal.domain.key;

import java.util.Comparator;

/**
 * Tenant, subject and stage: the identity that succeeds at most once a generation.
 *
 * <p>The three parts stay apart everywhere, in columns or length-prefixed, so that two keys are never confused because
 * their parts look the same when joined. The order is the one order in which rows are locked.
 */
public record StageKey(TenantId tenant, SubjectId subject, StageName stage) implements Comparable<StageKey> {

    private static final Comparator<StageKey> ORDER = Comparator.comparing(StageKey::tenant)
            .thenComparing(StageKey::subject)
            .thenComparing(StageKey::stage);

    public static StageKey of(String tenant, String subject, String stage) {
        return new StageKey(new TenantId(tenant), new SubjectId(subject), new StageName(stage));
    }

    public SubjectKey subjectKey() {
        return new SubjectKey(tenant, subject);
    }

    /** The key of another stage of the same subject. */
    public StageKey sibling(StageName other) {
        return new StageKey(tenant, subject, other);
    }

    @Override
    public int compareTo(StageKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "tenant=" + tenant + " subject=" + subject + " stage=" + stage;
    }
}
