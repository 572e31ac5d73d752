package dev.einmal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.Settings.InvalidSetting;
import dev.einmal.Settings.Migration;
import dev.einmal.Settings.WakeUps;
import dev.einmal.domain.audit.AuditLevel;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void every_default_is_what_users_were_told() {
        assertThat(Settings.DEFAULT)
                .isEqualTo(new Settings(
                        null,
                        16,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(30),
                        AuditLevel.CHANGES,
                        "einmal",
                        Migration.MIGRATE,
                        WakeUps.NOTIFY));
    }

    @Test
    void each_setting_is_changed_alone() {
        assertThat(Settings.DEFAULT
                        .withWorker("w")
                        .withConcurrency(2)
                        .withPoll(Duration.ofMillis(10))
                        .withGrace(Duration.ZERO)
                        .withAudit(AuditLevel.FULL)
                        .withSchema("other")
                        .withMigration(Migration.CHECK)
                        .withWakeUps(WakeUps.POLLING))
                .isEqualTo(new Settings(
                        "w",
                        2,
                        Duration.ofMillis(10),
                        Duration.ZERO,
                        AuditLevel.FULL,
                        "other",
                        Migration.CHECK,
                        WakeUps.POLLING));
    }

    @Test
    void what_is_out_of_range_is_refused_with_its_value() {
        assertThatThrownBy(() -> Settings.DEFAULT.withConcurrency(0))
                .isInstanceOf(InvalidSetting.class)
                .hasMessage("concurrency must be ≥ 1, was 0");
        assertThatThrownBy(() -> Settings.DEFAULT.withPoll(Duration.ZERO))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("poll must be positive");
        assertThatThrownBy(() -> Settings.DEFAULT.withGrace(Duration.ofSeconds(-1)))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("grace must be ≥ 0");
        assertThatThrownBy(() -> Settings.DEFAULT.withSchema("Robert'); DROP"))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("schema must be");
    }
}
