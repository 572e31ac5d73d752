package dev.einmal.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.Samples;
import org.junit.jupiter.api.Test;

class AuditLevelTest {

    @Test
    void the_lower_level_leaves_out_what_happens_all_the_time() {
        assertThat(AuditEvent.values())
                .filteredOn(event -> !AuditLevel.CHANGES.keeps(event))
                .containsExactly(AuditEvent.GRANTED, AuditEvent.SUCCEEDED);
    }

    @Test
    void the_upper_level_keeps_everything() {
        assertThat(AuditEvent.values()).allMatch(AuditLevel.FULL::keeps);
    }

    @Test
    void an_entry_about_an_attempt_says_which() {
        Attempt attempt =
                Samples.first(StageKey.of("acme", "order-1", "extract"), 3).attempt();

        AuditEntry entry = AuditEntry.ofAttempt(attempt, AuditEvent.FAILED, "worker-1", "why");

        assertThat(entry)
                .isEqualTo(new AuditEntry(
                        attempt.key().subjectKey(),
                        attempt.key().stage(),
                        1,
                        1,
                        attempt.grant().fence().value(),
                        AuditEvent.FAILED,
                        "worker-1",
                        "why"));
    }
}
