package dev.einmal.examples.quote.feasibility;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitCodesTest {

    private final UnitCodes units = UnitCodes.published();

    @Test
    void the_published_list_is_complete() {
        assertThat(units.codes()).hasSize(1_756 + 406).allMatch(code -> code.matches("[0-9A-Z]{2,3}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"KGM", "LTR", "MTR", "C62", "EA", "NAR", "NIU", "H87", "KPO", "10", "ZZ", "XBX", "XZZ", "X1A"})
    void units_and_packages_are_known(String code) {
        assertThat(units.contains(code)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"04", "PCE", "BX", "kgm", "KG", "KGM ", "Pezzo", "", "#"})
    void retired_and_homemade_codes_are_not(String code) {
        assertThat(units.contains(code)).isFalse();
    }
}
