package dev.einmal.application.pipeline;

import dev.einmal.application.pipeline.Catalog.Place;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Enqueues the stages that come after a success, in the success's own transaction.
 *
 * <p>A stage after several others is enqueued by whichever of them commits last. At READ COMMITTED two that commit at
 * the same moment would each see the other unfinished; so each locks the submission first, and looks in a statement of
 * its own after that.
 */
public final class HandOver {

    private final Catalog catalog;
    private final Submissions submissions;
    private final StageRuns runs;
    private final JobQueue queue;

    public HandOver(Catalog catalog, Submissions submissions, StageRuns runs, JobQueue queue) {
        this.catalog = catalog;
        this.submissions = submissions;
        this.runs = runs;
        this.queue = queue;
    }

    /**
     * Enqueues what comes after these successes, which this transaction has written or found. To come before anything
     * that locks jobs: submissions are locked before jobs, here as by whoever hands a subject in.
     */
    public void after(Transaction tx, List<StageKey> succeeded) {
        Map<StageKey, JobRequest> requests = new TreeMap<>();
        Map<StageKey, Place> joins = new TreeMap<>();
        for (StageKey done : succeeded) {
            successors(done).forEach((key, next) -> {
                if (next.stage().isJoin()) {
                    joins.put(key, next);
                } else {
                    requests.put(key, JobRequest.again(key, next.stage().queue()));
                }
            });
        }
        if (!joins.isEmpty()) {
            completeJoins(tx, joins).forEach(request -> requests.put(request.key(), request));
        }
        if (!requests.isEmpty()) {
            queue.enqueue(tx, List.copyOf(requests.values()));
        }
    }

    private Map<StageKey, Place> successors(StageKey done) {
        Map<StageKey, Place> successors = new TreeMap<>();
        catalog.place(done.stage()).ifPresent(place -> {
            for (Stage next : place.pipeline().successorsOf(place.stage().name())) {
                successors.put(done.sibling(next.name()), new Place(place.pipeline(), next));
            }
        });
        return successors;
    }

    /**
     * Enqueues the direct predecessors that these stages still miss, of subjects that were handed in: a release may have
     * added them while the subject was under way.
     */
    public void before(Transaction tx, List<StageKey> waiting) {
        TreeSet<StageKey> predecessors = new TreeSet<>();
        for (StageKey key : submitted(tx, waiting)) {
            catalog.place(key.stage())
                    .ifPresent(place -> place.stage().after().forEach(name -> predecessors.add(key.sibling(name))));
        }
        predecessors.removeAll(succeeded(tx, List.copyOf(predecessors)));
        List<JobRequest> requests = predecessors.stream()
                .map(key -> JobRequest.once(key, QueueName.of(key.stage())))
                .toList();
        if (!requests.isEmpty()) {
            queue.enqueue(tx, requests);
        }
    }

    private List<StageKey> submitted(Transaction tx, List<StageKey> keys) {
        Map<SubmissionKey, List<StageKey>> wanted = new TreeMap<>();
        for (StageKey key : keys) {
            catalog.place(key.stage())
                    .map(place -> submissionKey(key, place))
                    .ifPresent(submission -> wanted.computeIfAbsent(submission, absent -> new ArrayList<>())
                            .add(key));
        }
        return submissions.find(tx, List.copyOf(wanted.keySet())).stream()
                .flatMap(Optional::stream)
                .flatMap(submission -> wanted.getOrDefault(submission.key(), List.of()).stream())
                .toList();
    }

    private static SubmissionKey submissionKey(StageKey key, Place place) {
        return new SubmissionKey(key.tenant(), key.subject(), place.pipeline().name());
    }

    private List<JobRequest> completeJoins(Transaction tx, Map<StageKey, Place> joins) {
        TreeSet<SubmissionKey> locked = new TreeSet<>();
        TreeSet<StageKey> predecessors = new TreeSet<>();
        joins.forEach((key, place) -> {
            locked.add(submissionKey(key, place));
            place.stage().after().forEach(name -> predecessors.add(key.sibling(name)));
        });
        submissions.lockForJoin(tx, List.copyOf(locked));
        Set<StageKey> done = succeeded(tx, List.copyOf(predecessors));
        List<JobRequest> complete = new ArrayList<>();
        joins.forEach((key, place) -> {
            if (place.stage().after().stream().map(key::sibling).allMatch(done::contains)) {
                complete.add(JobRequest.again(key, place.stage().queue()));
            }
        });
        return complete;
    }

    private Set<StageKey> succeeded(Transaction tx, List<StageKey> keys) {
        Set<StageKey> done = new HashSet<>();
        for (Optional<Run> run : runs.find(tx, keys)) {
            run.filter(found -> found.status() == RunStatus.SUCCEEDED).ifPresent(found -> done.add(found.key()));
        }
        return done;
    }
}
