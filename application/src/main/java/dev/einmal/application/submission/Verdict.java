package dev.einmal.application.submission;

import dev.einmal.application.submission.Submissions.Registration;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.StageInput;
import dev.einmal.domain.pipeline.Pipeline;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.queue.EnqueueOutcome;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is to be enqueued for one submission, and what its caller is told. */
record Verdict(Registration registration, List<JobRequest> requests, boolean parked) {

    private static final Set<Registration.Kind> UNTOUCHED =
            EnumSet.of(Registration.Kind.KEPT, Registration.Kind.REFUSED);

    static Verdict on(Registration registration, Pipeline pipeline, Map<StageKey, Run> known, SubmitOptions options) {
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
                                StageInput.of(registration.submission().input()).hash()));
    }

    private static JobRequest request(Registration registration, Stage stage, SubmitOptions options) {
        StageKey key = registration.submission().key().stage(stage.name());
        boolean differs = registration.kind() == Registration.Kind.REPLACED;
        return new JobRequest(key, stage.queue(), options.priority(), options.due(), differs);
    }

    SubmitOutcome outcome(Map<StageKey, EnqueueOutcome> enqueued) {
        return SubmitOutcome.of(kind(enqueued), registration.submission());
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
