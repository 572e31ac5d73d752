package dev.einmal.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;

/** Clock, randomness, threads and waiting come from one place, so that tests can put others there. */
@AnalyzeClasses(locations = CompiledModules.Product.class)
class OutsideWorldTest {

    @ArchTest
    static final ArchRule the_clock_is_read_in_one_place =
            nowhereElse().should().accessTargetWhere(OutsideWorld.CLOCK);

    @ArchTest
    static final ArchRule randomness_comes_from_one_place =
            nowhereElse().should().accessTargetWhere(OutsideWorld.RANDOMNESS);

    @ArchTest
    static final ArchRule threads_are_made_in_one_place =
            nowhereElse().should().accessTargetWhere(OutsideWorld.THREADS);

    @ArchTest
    static final ArchRule nobody_sleeps_elsewhere = nowhereElse().should().accessTargetWhere(OutsideWorld.SLEEP);

    private static GivenClassesConjunction nowhereElse() {
        return noClasses().that().resideOutsideOfPackages(Packages.RUNTIME, Packages.EMBEDDED);
    }
}
