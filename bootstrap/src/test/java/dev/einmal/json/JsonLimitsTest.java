package dev.einmal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class JsonLimitsTest {

    @Test
    void the_defaults_are_these() {
        assertThat(JsonLimits.defaults()).isEqualTo(new JsonLimits(64, 1_048_576, 1_000));
    }

    @Test
    void a_limit_out_of_range_is_refused_with_its_name_and_range() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JsonLimits(0, 1, 1_000))
                .withMessage("maxDepth must be 1 to 1000, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JsonLimits(64, 0, 1_000))
                .withMessage("maxBytes must be 1 to 267386880, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JsonLimits(64, 1, 16_384))
                .withMessage("maxDigits must be 350 to 16383, was 16384");
    }
}
