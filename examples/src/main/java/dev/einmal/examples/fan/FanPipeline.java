package dev.einmal.examples.fan;

import static dev.einmal.StageOption.after;
import static dev.einmal.StageOption.leasing;

import dev.einmal.Einmal;
import dev.einmal.Pipeline;
import dev.einmal.Records;
import dev.einmal.StageOption;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.ProvidedPipeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Splits a number into its half and the rest, and merges them again. */
final class FanPipeline implements ProvidedPipeline {

    static final String NAME = "fan";

    private static final String SPLIT = "split";
    private static final String LEFT = "left";
    private static final String RIGHT = "right";
    private static final String MERGE = "merge";

    /** Short, so that what a dead worker held is soon taken up. */
    private static final StageOption LEASE = leasing(Duration.ofSeconds(5));

    private static final int CHUNK = 500;

    @Override
    public Pipeline pipeline() {
        return Pipeline.named(NAME)
                .stage(SPLIT, Integer.class, Integer.class, (attempt, number) -> attempt.succeed(number), LEASE)
                .stage(
                        LEFT,
                        Integer.class,
                        attempt -> attempt.succeed(attempt.output(SPLIT, Integer.class) / 2),
                        after(SPLIT),
                        LEASE)
                .stage(
                        RIGHT,
                        Integer.class,
                        attempt -> {
                            int number = attempt.output(SPLIT, Integer.class);
                            return attempt.succeed(number - number / 2);
                        },
                        after(SPLIT),
                        LEASE)
                .stage(
                        MERGE,
                        Integer.class,
                        attempt -> attempt.succeed(
                                attempt.output(LEFT, Integer.class) + attempt.output(RIGHT, Integer.class)),
                        after(LEFT, RIGHT),
                        LEASE);
    }

    @Override
    public List<SubmitOutcome> submit(Einmal einmal, String tenant, List<HandedIn> subjects, SubmitOptions options) {
        List<SubmitOutcome> outcomes = new ArrayList<>();
        for (int from = 0; from < subjects.size(); from += CHUNK) {
            Map<SubjectKey, Integer> inputs = new LinkedHashMap<>();
            for (HandedIn subject : subjects.subList(from, Math.min(subjects.size(), from + CHUNK))) {
                inputs.put(SubjectKey.of(tenant, subject.subject()), ((FanProvider.Numbered) subject).number());
            }
            outcomes.addAll(einmal.submitAll(NAME, inputs, options));
        }
        return outcomes;
    }

    @Override
    public Map<String, @Nullable Object> describe(Records records, SubjectKey subject, HandedIn handedIn) {
        Map<String, @Nullable Object> said = new LinkedHashMap<>();
        StageKey merge = StageKey.of(subject.tenant().value(), subject.subject().value(), MERGE);
        said.put("subject", subject.subject().value());
        said.put("merged", records.output(merge, Integer.class).orElse(null));
        return said;
    }

    @Override
    public String line(Map<String, @Nullable Object> described) {
        return described.get("subject") + ", merged " + described.get("merged");
    }
}
