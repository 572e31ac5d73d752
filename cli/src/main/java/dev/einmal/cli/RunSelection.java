package dev.einmal.cli;

import dev.einmal.Records;
import dev.einmal.application.run.RunFilter;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.spi.UserError;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which runs a person means: those of one subject, or all that fit a filter. Never all of them by accident. */
final class RunSelection {

    private static final int BATCH = 500;

    @Parameters(index = "0", arity = "0..1", paramLabel = "TENANT", description = "Whose subject it is.")
    private @Nullable String tenant;

    @Parameters(index = "1", arity = "0..1", paramLabel = "SUBJECT", description = "Which subject.")
    private @Nullable String subject;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "STAGE",
            description = "Which of its stages (default: each one in a fitting state).")
    private @Nullable String stage;

    @Option(names = "--tenant", paramLabel = "TENANT", description = "All fitting runs of this tenant.")
    private @Nullable String ofTenant;

    @Option(names = "--stage", paramLabel = "STAGE", description = "All fitting runs of this stage.")
    private @Nullable String ofStage;

    @Option(
            names = "--error",
            paramLabel = "TEXT",
            description = "All fitting runs in whose last error this text occurs, letter for letter.")
    private @Nullable String withError;

    @Option(names = "--all", description = "All fitting runs of all tenants.")
    private boolean all;

    /** @throws UserError if nothing is named, or too much */
    void require() {
        boolean isFiltered = ofTenant != null || ofStage != null || withError != null;
        if (tenant == null && !isFiltered && !all) {
            throw new UserError("nothing is named: name a TENANT and a SUBJECT, or --tenant, --stage or --error,"
                    + " or --all if you mean every run that fits");
        }
        if (tenant != null && subject == null) {
            throw new UserError(
                    "after a TENANT, its SUBJECT is needed; for all of its subjects, write --tenant " + tenant);
        }
        if (tenant != null && (isFiltered || all)) {
            throw new UserError("a TENANT and SUBJECT exclude --tenant, --stage, --error and --all: name the stage"
                    + " behind the SUBJECT");
        }
        if (all && isFiltered) {
            throw new UserError("--all excludes --tenant, --stage and --error: leave it out");
        }
        if (withError != null && withError.isEmpty()) {
            throw new UserError("--error needs a text that occurs in the error");
        }
    }

    /** Hands on what is meant, in batches; a key occurs once. */
    void forEachBatch(Records records, Verb verb, Consumer<List<Meant>> work) {
        if (tenant != null && subject != null) {
            List<Meant> named = new NamedRuns(records, tenant, subject).meant(verb, stage);
            if (!named.isEmpty()) {
                work.accept(named);
            }
            return;
        }
        for (RunStatus status : verb.takes()) {
            forEachBatch(records, filter(status), work);
        }
    }

    private static void forEachBatch(Records records, RunFilter filter, Consumer<List<Meant>> work) {
        Optional<StageKey> after = Optional.empty();
        List<Run> found;
        do {
            found = records.find(filter, after, BATCH);
            if (!found.isEmpty()) {
                after = Optional.of(found.get(found.size() - 1).key());
                work.accept(found.stream().map(Meant::of).toList());
            }
        } while (found.size() == BATCH);
    }

    private RunFilter filter(RunStatus status) {
        return new RunFilter(
                status,
                Optional.ofNullable(ofTenant).map(TenantId::new),
                Optional.ofNullable(ofStage).map(StageName::new),
                Optional.ofNullable(withError));
    }

    /**
     * A run, or the place of one.
     *
     * @param status null where there is no run yet
     */
    record Meant(StageKey key, @Nullable RunStatus status) {

        static Meant of(Run run) {
            return new Meant(run.key(), run.status());
        }
    }
}
