package dev.einmal.application.submission;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.queue.JobGroups;
import dev.einmal.application.queue.JobGroups.Arrival;
import dev.einmal.application.queue.JobGroups.Entry;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.domain.queue.Group;
import dev.einmal.domain.run.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks a group, before anything is registered, which subjects it lets in, and withdraws those that others take the place
 * of.
 *
 * <p>What was handed in before is locked first, so that submissions are locked before groups, and groups before jobs,
 * here as by a settlement.
 */
final class GroupEntrance {

    private final Submissions submissions;
    private final StageRuns runs;
    private final JobGroups groups;
    private final JobQueue queue;
    private final Auditor auditor;

    GroupEntrance(SubmitSubjects.Ports ports) {
        this.submissions = ports.submissions();
        this.runs = ports.runs();
        this.groups = ports.groups();
        this.queue = ports.queue();
        this.auditor = ports.auditor();
    }

    /** The answers to those that had to ask; what comes again unchanged does not. */
    Map<SubmissionKey, Entry> enter(
            Transaction tx, Pipeline pipeline, Map<SubmissionKey, Payload> inputs, Group group, String actor) {
        List<SubmissionKey> keys = List.copyOf(inputs.keySet());
        submissions.lockForJoin(tx, keys);
        List<Arrival> arrivals = arrivals(pipeline.policy(), inputs, submissions.find(tx, keys));
        Map<SubmissionKey, Entry> answers = new HashMap<>();
        if (!arrivals.isEmpty()) {
            List<Entry> entries = groups.enter(tx, group, arrivals);
            for (int i = 0; i < arrivals.size(); i++) {
                SubmissionKey key = arrivals.get(i).key();
                answers.put(key, entries.get(i));
                displace(tx, pipeline, entries.get(i).displaced(), actor, "made way for " + key);
            }
        }
        return answers;
    }

    private static List<Arrival> arrivals(
            InputPolicy policy, Map<SubmissionKey, Payload> inputs, List<Optional<Submission>> known) {
        Map<SubmissionKey, Submission> before = new HashMap<>();
        known.forEach(found -> found.ifPresent(submission -> before.put(submission.key(), submission)));
        List<Arrival> arrivals = new ArrayList<>();
        inputs.forEach((key, input) -> {
            Submission stored = before.get(key);
            boolean changed = stored != null && !stored.input().hash().equals(input.hash());
            if (stored == null || (changed && policy == InputPolicy.RERUN)) {
                arrivals.add(new Arrival(key, stored != null));
            }
        });
        return arrivals;
    }

    /** Withdraws the subjects of these jobs, unless they have begun or belong to another pipeline. */
    private void displace(Transaction tx, Pipeline pipeline, List<StageKey> jobs, String actor, String why) {
        List<StageKey> own = jobs.stream()
                .filter(job -> pipeline.stages().stream()
                        .anyMatch(stage -> stage.name().equals(job.stage())))
                .toList();
        Set<SubjectKey> begun = begun(tx, pipeline, own);
        List<SubmissionKey> waiting = own.stream()
                .map(StageKey::subjectKey)
                .filter(subject -> !begun.contains(subject))
                .distinct()
                .map(subject -> key(subject, pipeline))
                .toList();
        if (waiting.isEmpty()) {
            return;
        }
        Set<SubmissionKey> withdrawn = submissions.withdraw(tx, waiting);
        List<StageKey> gone = own.stream()
                .filter(job -> withdrawn.contains(key(job.subjectKey(), pipeline)))
                .toList();
        if (!gone.isEmpty()) {
            queue.finish(tx, gone);
        }
        auditor.record(
                tx,
                withdrawn.stream()
                        .map(key -> AuditEntry.ofSubject(key.subjectKey(), AuditEvent.WITHDRAWN, actor, why))
                        .toList());
    }

    private Set<SubjectKey> begun(Transaction tx, Pipeline pipeline, List<StageKey> jobs) {
        List<StageKey> stages = jobs.stream()
                .flatMap(job -> pipeline.stages().stream().map(stage -> job.sibling(stage.name())))
                .distinct()
                .toList();
        Set<SubjectKey> begun = new HashSet<>();
        if (!stages.isEmpty()) {
            runs.find(tx, stages).stream()
                    .flatMap(Optional::stream)
                    .map(Run::key)
                    .forEach(key -> begun.add(key.subjectKey()));
        }
        return begun;
    }

    private static SubmissionKey key(SubjectKey subject, Pipeline pipeline) {
        return new SubmissionKey(subject.tenant(), subject.subject(), pipeline.name());
    }
}
