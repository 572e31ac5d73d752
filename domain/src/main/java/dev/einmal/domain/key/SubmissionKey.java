package dev.einmal.domain.key;

import java.util.Comparator;

/** The identity of a submission: a subject of a tenant, in one pipeline. */
public record SubmissionKey(TenantId tenant, SubjectId subject, PipelineName pipeline)
        implements Comparable<SubmissionKey> {

    private static final Comparator<SubmissionKey> ORDER = Comparator.comparing(SubmissionKey::tenant)
            .thenComparing(SubmissionKey::subject)
            .thenComparing(SubmissionKey::pipeline);

    public static SubmissionKey of(String tenant, String subject, String pipeline) {
        return new SubmissionKey(new TenantId(tenant), new SubjectId(subject), new PipelineName(pipeline));
    }

    public SubjectKey subjectKey() {
        return new SubjectKey(tenant, subject);
    }

    public StageKey stage(StageName stage) {
        return new StageKey(tenant, subject, stage);
    }

    @Override
    public int compareTo(SubmissionKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "tenant=" + tenant + " subject=" + subject + " pipeline=" + pipeline;
    }
}
