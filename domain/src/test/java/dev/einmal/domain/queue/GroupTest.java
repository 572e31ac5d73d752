package dev.einmal.domain.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.einmal.domain.key.GroupKey;
import dev.einmal.domain.key.InvalidKey;
import dev.einmal.domain.key.TenantId;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupTest {

    private static final Group GROUP = Group.of("customer", "7", GroupPolicy.STRICT);

    @Test
    @Tag("R03")
    void a_missing_name_or_key_is_refused() {
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> Group.of("", "7", GroupPolicy.SHORT))
                .withMessage("group must not be empty");
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> Group.of("customer", "", GroupPolicy.SHORT))
                .withMessage("group key must not be empty");
    }

    @Test
    @Tag("R07")
    void a_name_or_key_that_is_too_long_is_refused() {
        assertThat(Group.of("n".repeat(GroupKey.MAX_NAME_BYTES), "k".repeat(GroupKey.MAX_KEY_BYTES), GroupPolicy.SHORT))
                .isNotNull();
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> Group.of("n".repeat(GroupKey.MAX_NAME_BYTES + 1), "k", GroupPolicy.SHORT));
        assertThatExceptionOfType(InvalidKey.class)
                .isThrownBy(() -> Group.of("n", "k".repeat(GroupKey.MAX_KEY_BYTES + 1), GroupPolicy.SHORT));
    }

    @Test
    void keys_are_ordered_by_tenant_then_name_then_key() {
        GroupKey key = GROUP.of(new TenantId("b"));

        assertThat(key).isGreaterThan(Group.of("z", "z", GroupPolicy.SHORT).of(new TenantId("a")));
        assertThat(key).isLessThan(Group.of("customer", "8", GroupPolicy.SHORT).of(new TenantId("b")));
        assertThat(key).isLessThan(Group.of("d", "1", GroupPolicy.SHORT).of(new TenantId("b")));
    }

    @Test
    void a_window_has_a_length() {
        assertThat(GROUP.throttled(Duration.ofNanos(1)).window().kind()).isEqualTo(Group.Window.Kind.FIRST_WINS);
        assertThat(GROUP.debounced(Duration.ofNanos(1)).window().kind()).isEqualTo(Group.Window.Kind.LAST_WINS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GROUP.throttled(Duration.ZERO))
                .withMessage("a window must be longer than 0, was PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> GROUP.debounced(Duration.ofSeconds(-1)));
    }

    @ParameterizedTest
    @CsvSource({
        "STANDARD,  false, true,  true,  true",
        "SHORT,     false, false, true,  false",
        "SINGLETON, true,  true,  true,  true",
        "STATELY,   true,  false, true,  false",
        "EXCLUSIVE, true,  false, false, false",
        "STRICT,    true,  true,  true,  true"
    })
    @Tag("R17")
    void a_policy_limits_as_its_row_in_the_guide_says(
            GroupPolicy policy, boolean oneAtATime, boolean besideWaiting, boolean besideRunning, boolean besideBoth) {
        assertThat(policy.isOneAtATime()).isEqualTo(oneAtATime);
        assertThat(policy.letsIn(true, false)).isEqualTo(besideWaiting);
        assertThat(policy.letsIn(false, true)).isEqualTo(besideRunning);
        assertThat(policy.letsIn(true, true)).isEqualTo(besideBoth);
        assertThat(policy.letsIn(false, false)).isTrue();
        assertThat(policy.isInOrder()).isEqualTo(policy == GroupPolicy.STRICT);
    }
}
