package dev.einmal.domain.payload;

import dev.einmal.domain.key.Netstring;
import dev.einmal.domain.key.StageName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything a stage computes from: the submission's input, and the outputs of its direct predecessors by name.
 *
 * <p>Its hash covers the submission's hash and each predecessor's name and output hash, so a successor is stale exactly
 * when one of them differs from what it last ran with.
 */
public final class StageInput {

    private static final String FORM = "einmal-stage-input-1";

    private final @Nullable Payload submission;
    private final SortedMap<StageName, Payload> outputs;

    private StageInput(@Nullable Payload submission, SortedMap<StageName, Payload> outputs) {
        this.submission = submission;
        this.outputs = Collections.unmodifiableSortedMap(outputs);
    }

    /** The input of a stage that nothing comes before, or that is run by hand. */
    public static StageInput of(Payload submission) {
        return new StageInput(submission, new TreeMap<>());
    }

    /** The input of a stage after others, which also sees the submission. */
    public static StageInput of(Payload submission, SortedMap<StageName, Payload> outputs) {
        return new StageInput(submission, new TreeMap<>(outputs));
    }

    /** The input of a stage after others, which sees only their outputs. */
    public static StageInput ofOutputs(SortedMap<StageName, Payload> outputs) {
        return new StageInput(null, new TreeMap<>(outputs));
    }

    /** The submission's input, unless the stage sees only its predecessors. */
    public Optional<Payload> submission() {
        return Optional.ofNullable(submission);
    }

    /** The output of every direct predecessor. */
    public SortedMap<StageName, Payload> outputs() {
        return outputs;
    }

    public Hash hash() {
        List<String> parts = new ArrayList<>();
        parts.add(FORM);
        parts.add(submission == null ? "" : submission.hash().toString());
        outputs.forEach((stage, output) -> {
            parts.add(stage.value());
            parts.add(output.hash().toString());
        });
        return Hash.sha256(Netstring.of(parts));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StageInput that && hash().equals(that.hash());
    }

    @Override
    public int hashCode() {
        return hash().hashCode();
    }

    @Override
    public String toString() {
        return "StageInput[" + hash() + "]";
    }
}
