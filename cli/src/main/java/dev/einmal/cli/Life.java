package dev.einmal.cli;

import dev.einmal.Records;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.run.Run;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is stored of one subject.
 *
 * @param runs in the order in which they began
 * @param jobs what is still to be done
 * @param history the audit trail, oldest first
 */
record Life(SubjectKey subject, List<Run> runs, List<Job> jobs, List<AuditEntry.Stored> history) {

    static Life of(SubjectKey subject, Records records) {
        // A run's id begins with the time of its first claim.
        List<Run> runs = records.runs(subject).stream()
                .sorted(Comparator.comparing(Run::id))
                .toList();
        return new Life(subject, runs, records.jobs(subject), records.audit(subject));
    }

    boolean isUnknown() {
        return runs.isEmpty() && jobs.isEmpty() && history.isEmpty();
    }

    /** What happened to one stage; with null, to the subject as a whole. */
    List<AuditEntry.Stored> history(@Nullable StageName stage) {
        return history.stream()
                .filter(line -> stage == null
                        ? line.entry().stage() == null
                        : stage.equals(line.entry().stage()))
                .toList();
    }
}
