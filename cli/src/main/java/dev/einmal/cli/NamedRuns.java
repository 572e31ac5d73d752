package dev.einmal.cli;

import dev.einmal.Records;
import dev.einmal.cli.RunSelection.Meant;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.run.Run;
import dev.einmal.spi.UserError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The stages of one subject, also those without a run. */
final class NamedRuns {

    private final SubjectKey subject;
    private final Map<StageName, PipelineName> registered;
    private final Life life;

    /** @throws UserError if nothing is known of the subject, so that a slip of the pen closes nothing */
    NamedRuns(Records records, String tenant, String subject) {
        this.subject = SubjectKey.of(tenant, subject);
        this.registered = records.stages();
        this.life = Life.of(this.subject, records);
        if (life.isUnknown()) {
            throw new UserError(
                    "nothing is known of %s; the names must be exactly those that were run".formatted(this.subject));
        }
    }

    /** One stage whatever its state, or else all that the verb fits. */
    List<Meant> meant(Verb verb, @Nullable String stage) {
        Map<String, Meant> all = stages();
        if (stage == null) {
            return all.values().stream()
                    .filter(each -> verb.fits(each.status()))
                    .toList();
        }
        return List.of(Optional.ofNullable(all.get(stage))
                .orElseThrow(() -> new UserError(
                        "%s has no stage %s, only %s".formatted(subject, stage, String.join(", ", all.keySet())))));
    }

    /** By name: the stages of every pipeline that the subject was handed to, and those that no release knows now. */
    private Map<String, Meant> stages() {
        Set<StageName> begun = Stream.concat(
                        life.runs().stream().map(Run::key), life.jobs().stream().map(Job::key))
                .map(StageKey::stage)
                .collect(Collectors.toSet());
        Set<String> pipelines = new TreeSet<>();
        begun.stream()
                .flatMap(stage -> Stream.ofNullable(registered.get(stage)))
                .forEach(pipeline -> pipelines.add(pipeline.value()));
        Map<String, Meant> stages = new TreeMap<>();
        registered.forEach((stage, pipeline) -> {
            if (pipelines.contains(pipeline.value())) {
                stages.put(stage.value(), withoutRun(stage));
            }
        });
        begun.forEach(stage -> stages.put(stage.value(), withoutRun(stage)));
        life.runs().forEach(run -> stages.put(run.key().stage().value(), Meant.of(run)));
        return stages;
    }

    private Meant withoutRun(StageName stage) {
        return new Meant(StageKey.of(subject.tenant().value(), subject.subject().value(), stage.value()), null);
    }
}
