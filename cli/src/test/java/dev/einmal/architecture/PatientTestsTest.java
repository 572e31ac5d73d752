package dev.einmal.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Tests wait for a signal, never for time to pass, and move the store's clock instead of reading their own. */
@AnalyzeClasses(locations = CompiledModules.Tests.class)
class PatientTestsTest {

    @ArchTest
    static final ArchRule no_test_sleeps = noClasses().should().accessTargetWhere(OutsideWorld.SLEEP);

    @ArchTest
    static final ArchRule no_test_depends_on_the_date = noClasses().should().accessTargetWhere(OutsideWorld.DATE);
}
