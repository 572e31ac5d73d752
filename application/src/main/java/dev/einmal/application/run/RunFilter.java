package dev.einmal.application.run;

import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.run.RunStatus;
import java.util.Optional;

/**
 * Which runs are meant: all conditions have to hold, and an empty one always does.
 *
 * @param error a text that occurs in the last error, letter for letter
 */
public record RunFilter(
        RunStatus status, Optional<TenantId> tenant, Optional<StageName> stage, Optional<String> error) {

    /** Every run in a state. */
    public static RunFilter in(RunStatus status) {
        return new RunFilter(status, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public RunFilter ofTenant(TenantId wanted) {
        return new RunFilter(status, Optional.of(wanted), stage, error);
    }

    public RunFilter ofStage(StageName wanted) {
        return new RunFilter(status, tenant, Optional.of(wanted), error);
    }

    public RunFilter withError(String wanted) {
        return new RunFilter(status, tenant, stage, Optional.of(wanted));
    }
}
