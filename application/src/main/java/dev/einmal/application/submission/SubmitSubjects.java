package dev.einmal.application.submission;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.environment.Ids;
import dev.einmal.application.queue.JobGroups;
import dev.einmal.application.queue.JobGroups.Entry;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submissions.Registration;
import dev.einmal.application.submission.Submissions.Request;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.run.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hands subjects to a pipeline: registers them and enqueues their first stages in one transaction, the caller's if they
 * wish. Idempotent: what was handed in before is recognised and not done again.
 */
public final class SubmitSubjects {

    private final Submissions submissions;
    private final StageRuns runs;
    private final JobQueue queue;
    private final Auditor auditor;
    private final GroupEntrance entrance;
    private final Ids ids;

    public SubmitSubjects(Ports ports, Ids ids) {
        this.submissions = ports.submissions();
        this.runs = ports.runs();
        this.queue = ports.queue();
        this.auditor = ports.auditor();
        this.entrance = new GroupEntrance(ports);
        this.ids = ids;
    }

    /** Hands in every subject of {@code inputs}; answers each in the map's order. */
    public List<SubmitOutcome> submit(
            Transaction tx, Pipeline pipeline, Map<SubjectKey, Payload> inputs, SubmitOptions options) {
        Map<SubmissionKey, Payload> handedIn = new LinkedHashMap<>();
        inputs.forEach((subject, input) ->
                handedIn.put(new SubmissionKey(subject.tenant(), subject.subject(), pipeline.name()), input));
        Map<SubmissionKey, Entry> entries = options.group()
                .map(group -> entrance.enter(tx, pipeline, handedIn, group, options.actor()))
                .orElse(Map.of());
        Map<SubmissionKey, SubmitOutcome> outcomes = register(tx, pipeline, letIn(handedIn, entries), entries, options);
        return handedIn.keySet().stream()
                .map(key -> outcomes.getOrDefault(key, turnedAway(entries.get(key))))
                .toList();
    }

    private static Map<SubmissionKey, Payload> letIn(
            Map<SubmissionKey, Payload> handedIn, Map<SubmissionKey, Entry> entries) {
        Map<SubmissionKey, Payload> letIn = new LinkedHashMap<>(handedIn);
        letIn.keySet().removeIf(key -> !entries.getOrDefault(key, Entry.letIn()).isLetIn());
        return letIn;
    }

    private static SubmitOutcome turnedAway(@Nullable Entry entry) {
        return SubmitOutcome.turnedAway(entry == null ? Optional.empty() : entry.other());
    }

    private Map<SubmissionKey, SubmitOutcome> register(
            Transaction tx,
            Pipeline pipeline,
            Map<SubmissionKey, Payload> inputs,
            Map<SubmissionKey, Entry> entries,
            SubmitOptions options) {
        if (inputs.isEmpty()) {
            return Map.of();
        }
        List<Request> requests = new ArrayList<>();
        inputs.forEach((key, input) -> requests.add(new Request(key, ids.next(), input, pipeline.policy())));
        List<Registration> registrations = submissions.register(tx, requests);
        auditor.record(tx, entries(registrations, options.actor()));
        Map<StageKey, Run> known = knownRuns(tx, pipeline, registrations);
        List<Verdict> verdicts = registrations.stream()
                .map(registration ->
                        Verdict.on(registration, pipeline, known, options.forEntry(entries.get(key(registration)))))
                .toList();
        Map<StageKey, EnqueueOutcome> enqueued = enqueue(
                tx,
                verdicts.stream()
                        .flatMap(verdict -> verdict.requests().stream())
                        .toList());
        Map<SubmissionKey, SubmitOutcome> outcomes = new HashMap<>();
        verdicts.forEach(verdict -> outcomes.put(key(verdict.registration()), verdict.outcome(enqueued)));
        return outcomes;
    }

    private static SubmissionKey key(Registration registration) {
        return registration.submission().key();
    }

    private Map<StageKey, EnqueueOutcome> enqueue(Transaction tx, List<JobRequest> wanted) {
        Map<StageKey, EnqueueOutcome> outcomes = new HashMap<>();
        if (!wanted.isEmpty()) {
            List<EnqueueOutcome> answers = queue.enqueue(tx, wanted);
            for (int i = 0; i < wanted.size(); i++) {
                outcomes.put(wanted.get(i).key(), answers.get(i));
            }
        }
        return outcomes;
    }

    /** The runs of what was handed in before; what is new is not looked up. */
    private Map<StageKey, Run> knownRuns(Transaction tx, Pipeline pipeline, List<Registration> registrations) {
        List<StageKey> keys = registrations.stream()
                .filter(registration -> registration.kind() != Registration.Kind.CREATED)
                .flatMap(registration -> pipeline.stages().stream()
                        .map(stage -> registration.submission().key().stage(stage.name())))
                .toList();
        Map<StageKey, Run> known = new HashMap<>();
        if (!keys.isEmpty()) {
            runs.find(tx, keys).forEach(found -> found.ifPresent(run -> known.put(run.key(), run)));
        }
        return known;
    }

    private static List<AuditEntry> entries(List<Registration> registrations, String actor) {
        List<AuditEntry> entries = new ArrayList<>();
        for (Registration registration : registrations) {
            SubjectKey subject = registration.submission().key().subjectKey();
            String pipeline = "pipeline " + registration.submission().key().pipeline();
            if (registration.kind() == Registration.Kind.CREATED) {
                entries.add(AuditEntry.ofSubject(subject, AuditEvent.SUBMITTED, actor, pipeline));
            } else if (registration.kind() == Registration.Kind.REPLACED) {
                entries.add(AuditEntry.ofSubject(subject, AuditEvent.RESUBMITTED, actor, pipeline));
            }
        }
        return entries;
    }

    /** The ports that handing in composes. */
    public record Ports(Submissions submissions, StageRuns runs, JobGroups groups, JobQueue queue, Auditor auditor) {}
}
