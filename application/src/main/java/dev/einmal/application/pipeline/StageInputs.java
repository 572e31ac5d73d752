package dev.einmal.application.pipeline;

import dev.einmal.application.pipeline.Catalog.Place;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submission;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.payload.StageInput;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunState.Succeeded;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts together what stages compute from. */
public final class StageInputs {

    private final Catalog catalog;
    private final Submissions submissions;
    private final StageRuns runs;

    public StageInputs(Catalog catalog, Submissions submissions, StageRuns runs) {
        this.catalog = catalog;
        this.submissions = submissions;
        this.runs = runs;
    }

    /**
     * The current input of each stage key, in order; empty where the subject was never submitted, a predecessor has not
     * succeeded, or the stage is not known here.
     */
    public List<Optional<StageInput>> gather(Transaction tx, List<StageKey> keys) {
        Map<SubmissionKey, Submission> submitted = submitted(tx, keys);
        Map<StageKey, Run> predecessors = predecessors(tx, keys);
        return keys.stream()
                .map(key -> catalog.place(key.stage()).flatMap(place -> {
                    Submission submission = submitted.get(submissionKey(key, place));
                    return submission == null ? Optional.empty() : input(key, place, submission, predecessors);
                }))
                .toList();
    }

    private static Optional<StageInput> input(
            StageKey key, Place place, Submission submission, Map<StageKey, Run> predecessors) {
        if (place.stage().after().isEmpty()) {
            return Optional.of(StageInput.of(submission.input()));
        }
        SortedMap<StageName, Payload> outputs = new TreeMap<>();
        for (StageName name : place.stage().after()) {
            Optional<Payload> output = output(predecessors.get(key.sibling(name)));
            if (output.isEmpty()) {
                return Optional.empty();
            }
            outputs.put(name, output.get());
        }
        return Optional.of(
                place.stage().seesSubmission()
                        ? StageInput.of(submission.input(), outputs)
                        : StageInput.ofOutputs(outputs));
    }

    private static Optional<Payload> output(@Nullable Run run) {
        return run != null && run.state() instanceof Succeeded success
                ? success.output().payload()
                : Optional.empty();
    }

    private Map<SubmissionKey, Submission> submitted(Transaction tx, List<StageKey> keys) {
        Set<SubmissionKey> wanted = new TreeSet<>();
        keys.forEach(key -> catalog.place(key.stage()).ifPresent(place -> wanted.add(submissionKey(key, place))));
        return present(wanted, list -> submissions.find(tx, list));
    }

    private Map<StageKey, Run> predecessors(Transaction tx, List<StageKey> keys) {
        Set<StageKey> wanted = new TreeSet<>();
        for (StageKey key : keys) {
            catalog.place(key.stage())
                    .ifPresent(place -> place.stage().after().forEach(name -> wanted.add(key.sibling(name))));
        }
        return present(wanted, list -> runs.find(tx, list));
    }

    private static <K, V> Map<K, V> present(Set<K> wanted, Function<List<K>, List<Optional<V>>> find) {
        Map<K, V> found = new LinkedHashMap<>();
        if (wanted.isEmpty()) {
            return found;
        }
        List<K> keys = new ArrayList<>(wanted);
        List<Optional<V>> answers = find.apply(keys);
        for (int i = 0; i < keys.size(); i++) {
            K key = keys.get(i);
            answers.get(i).ifPresent(value -> found.put(key, value));
        }
        return found;
    }

    private static SubmissionKey submissionKey(StageKey key, Place place) {
        return new SubmissionKey(key.tenant(), key.subject(), place.pipeline().name());
    }
}
