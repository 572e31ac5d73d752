package dev.einmal.domain.key;

import java.util.Comparator;

/** A subject of a tenant. */
public record SubjectKey(TenantId tenant, SubjectId subject) implements Comparable<SubjectKey> {

    private static final Comparator<SubjectKey> ORDER =
            Comparator.comparing(SubjectKey::tenant).thenComparing(SubjectKey::subject);

    public static SubjectKey of(String tenant, String subject) {
        return new SubjectKey(new TenantId(tenant), new SubjectId(subject));
    }

    public StageKey stage(StageName stage) {
        return new StageKey(tenant, subject, stage);
    }

    @Override
    public int compareTo(SubjectKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "tenant=" + tenant + " subject=" + subject;
    }
}
