package dev.einmal.cli;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.spi.UserError;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is to be paused or resumed: a tenant or a stage. */
final class PauseOptions {

    @Option(names = "--tenant", paramLabel = "TENANT", description = "All jobs of this tenant.")
    private @Nullable String tenant;

    @Option(names = "--stage", paramLabel = "STAGE", description = "All jobs of this stage, of every tenant.")
    private @Nullable String stage;

    /** @throws UserError unless exactly one thing is named */
    PauseTarget target() {
        if (tenant != null && stage == null) {
            return PauseTarget.tenant(new TenantId(tenant));
        }
        if (stage != null && tenant == null) {
            return PauseTarget.queue(QueueName.of(new StageName(stage)));
        }
        throw new UserError("name either --tenant or --stage");
    }

    Optional<StageName> stage() {
        return Optional.ofNullable(stage).map(StageName::new);
    }
}
