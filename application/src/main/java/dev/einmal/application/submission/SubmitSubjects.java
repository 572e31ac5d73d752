package dev.einmal.application.submission;

import dev.einmal.application.audit.Auditor;
import dev.einmal.application.environment.Ids;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submissions.Registration;
import dev.einmal.application.submission.Submissions.Request;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.payload.StageInput;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Hands subjects to a pipeline: registers them and enqueues their first stages in one transaction, the caller's if they
 * wish. Idempotent: what was handed in before is recognised and not done again.
 */
public final class SubmitSubjects {

    private final Submissions submissions;
    private final StageRuns runs;
    private final JobQueue queue;
    private final Auditor auditor;
    private final Ids ids;

    public SubmitSubjects(Submissions submissions, StageRuns runs, JobQueue queue, Auditor auditor, Ids ids) {
        this.submissions = submissions;
        this.runs = runs;
        this.queue = queue;
        this.auditor = auditor;
        this.ids = ids;
    }

    /** Hands in every subject of {@code inputs}; answers each in the map's order. */
    public List<SubmitOutcome> submit(
            Transaction tx, Pipeline pipeline, Map<SubjectKey, Payload> inputs, SubmitOptions options) {
        List<Request> requests = new ArrayList<>();
        inputs.forEach((subject, input) -> requests.add(new Request(
                new SubmissionKey(subject.tenant(), subject.subject(), pipeline.name()),
                ids.next(),
                input,
                pipeline.policy())));
        List<Registration> registrations = submissions.register(tx, requests);
        auditor.record(tx, entries(registrations, options.actor()));
        Map<StageKey, Run> known = knownRuns(tx, pipeline, registrations);
        return enqueue(tx, pipeline, registrations, known, options);
    }

    private List<SubmitOutcome> enqueue(
            Transaction tx,
            Pipeline pipeline,
            List<Registration> registrations,
            Map<StageKey, Run> known,
            SubmitOptions options) {
        List<JobRequest> wanted = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (Registration registration : registrations) {
            Verdict verdict = Verdict.on(registration, pipeline, known, options);
            verdicts.add(verdict);
            wanted.addAll(verdict.requests());
        }
        Map<StageKey, EnqueueOutcome> enqueued = enqueue(tx, wanted);
        return verdicts.stream().map(verdict -> verdict.outcome(enqueued)).toList();
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

    /** What is to be enqueued for one submission, and what its caller is told. */
    private record Verdict(Registration registration, List<JobRequest> requests, boolean parked) {

        private static final Set<Registration.Kind> UNTOUCHED =
                EnumSet.of(Registration.Kind.KEPT, Registration.Kind.REFUSED);

        static Verdict on(
                Registration registration, Pipeline pipeline, Map<StageKey, Run> known, SubmitOptions options) {
            List<JobRequest> requests = new ArrayList<>();
            boolean parked = false;
            if (!UNTOUCHED.contains(registration.kind())) {
                for (Stage stage : pipeline.firstStages()) {
                    Optional<Run> run = Optional.ofNullable(
                            known.get(registration.submission().key().stage(stage.name())));
                    if (run.isEmpty() || isOpen(run.get(), registration)) {
                        requests.add(request(registration, stage, options));
                    } else {
                        parked |= run.get().status() != RunStatus.SUCCEEDED;
                    }
                }
                if (requests.isEmpty() && !parked) {
                    requests.addAll(missing(registration, pipeline, known, options));
                }
            }
            return new Verdict(registration, requests, parked);
        }

        /** Later stages that nobody has begun although all before them have succeeded: a release has added them. */
        private static List<JobRequest> missing(
                Registration registration, Pipeline pipeline, Map<StageKey, Run> known, SubmitOptions options) {
            return pipeline.stages().stream()
                    .filter(stage -> !known.containsKey(key(registration, stage.name())))
                    .filter(stage -> stage.after().stream()
                            .map(name -> known.get(key(registration, name)))
                            .allMatch(run -> run != null && run.status() == RunStatus.SUCCEEDED))
                    .map(stage -> request(registration, stage, options))
                    .toList();
        }

        private static StageKey key(Registration registration, StageName stage) {
            return registration.submission().key().stage(stage);
        }

        /** Whether something is left to do: the run is not closed, or is closed with another input. */
        private static boolean isOpen(Run run, Registration registration) {
            return !run.status().isClosed()
                    || (run.status() != RunStatus.CANCELLED
                            && run.differsFrom(
                                    StageInput.of(registration.submission().input())
                                            .hash()));
        }

        private static JobRequest request(Registration registration, Stage stage, SubmitOptions options) {
            StageKey key = registration.submission().key().stage(stage.name());
            boolean differs = registration.kind() == Registration.Kind.REPLACED;
            return new JobRequest(key, stage.queue(), options.priority(), options.delay(), differs);
        }

        SubmitOutcome outcome(Map<StageKey, EnqueueOutcome> enqueued) {
            return new SubmitOutcome(kind(enqueued), registration.submission());
        }

        private SubmitOutcome.Kind kind(Map<StageKey, EnqueueOutcome> enqueued) {
            if (registration.kind() == Registration.Kind.REFUSED) {
                return SubmitOutcome.Kind.INPUT_CHANGED;
            }
            if (registration.kind() == Registration.Kind.KEPT) {
                return SubmitOutcome.Kind.INPUT_KEPT;
            }
            if (requests.isEmpty()) {
                return parked ? SubmitOutcome.Kind.PARKED : SubmitOutcome.Kind.ALREADY_SUCCEEDED;
            }
            Set<EnqueueOutcome> answers = EnumSet.noneOf(EnqueueOutcome.class);
            requests.forEach(request -> answers.add(enqueued.get(request.key())));
            if (answers.contains(EnqueueOutcome.REFRESHED)) {
                return SubmitOutcome.Kind.SUPERSEDED;
            }
            return answers.contains(EnqueueOutcome.ENQUEUED)
                    ? SubmitOutcome.Kind.ENQUEUED
                    : SubmitOutcome.Kind.ALREADY_QUEUED;
        }
    }
}
