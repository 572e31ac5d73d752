package dev.einmal.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.sql.Connection;
import javax.sql.DataSource;

/** Arrows point inwards only, and each technology stays where it belongs. */
@AnalyzeClasses(locations = CompiledModules.Product.class)
class HexagonTest {

    private static final DescribedPredicate<JavaClass> PURE_JAVA = resideInAnyPackage(
                    "java.lang..",
                    "java.math..",
                    "java.nio",
                    "java.nio.charset..",
                    "java.security..",
                    "java.text..",
                    "java.time..",
                    "java.util..",
                    "org.jspecify..")
            .or(belongToAnyOf(ByteArrayOutputStream.class, Serializable.class))
            .as("Java without input and output");

    private static final DescribedPredicate<JavaClass> SQL = resideInAnyPackage(
            "java.sql..",
            "javax.sql..",
            "jakarta.persistence..",
            "org.hibernate..",
            "org.postgresql..",
            "org.flywaydb..",
            "io.agroal..");

    /** What an embedder hands in; naming them lets the engine hand them on to the adapters. */
    private static final DescribedPredicate<JavaClass> HANDLES = belongToAnyOf(Connection.class)
            .or(assignableTo(DataSource.class))
            .or(assignableTo("org.hibernate.SharedSessionContract"));

    @ArchTest
    static final ArchRule arrows_point_inwards_only = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.einmal..")
            .layer("domain")
            .definedBy(Packages.DOMAIN)
            .layer("application")
            .definedBy(Packages.APPLICATION)
            .layer("memory")
            .definedBy(Packages.MEMORY)
            .layer("postgres")
            .definedBy(Packages.POSTGRES)
            .layer("queue")
            .definedBy(Packages.QUEUE)
            .layer("bootstrap")
            .definedBy(Packages.BOOTSTRAP)
            .layer("examples")
            .definedBy(Packages.EXAMPLES)
            .layer("cli")
            .definedBy(Packages.CLI)
            .whereLayer("domain")
            .mayNotAccessAnyLayer()
            .whereLayer("application")
            .mayOnlyAccessLayers("domain")
            .whereLayer("memory")
            .mayOnlyAccessLayers("application", "domain")
            .whereLayer("postgres")
            .mayOnlyAccessLayers("application", "domain")
            .whereLayer("queue")
            .mayOnlyAccessLayers("postgres", "application", "domain")
            .whereLayer("bootstrap")
            .mayOnlyAccessLayers("queue", "postgres", "memory", "application", "domain")
            .whereLayer("examples")
            .mayOnlyAccessLayers("bootstrap", "postgres", "memory", "application", "domain")
            .whereLayer("cli")
            .mayOnlyAccessLayers("examples", "bootstrap", "application", "domain");

    @ArchTest
    static final ArchRule the_domain_is_pure_java = classes()
            .that()
            .resideInAPackage(Packages.DOMAIN)
            .should()
            .onlyDependOnClassesThat(PURE_JAVA.or(resideInAnyPackage(Packages.DOMAIN)));

    @ArchTest
    static final ArchRule the_application_knows_only_the_domain = classes()
            .that()
            .resideInAPackage(Packages.APPLICATION)
            .should()
            .onlyDependOnClassesThat(PURE_JAVA.or(resideInAnyPackage(Packages.DOMAIN, Packages.APPLICATION)));

    @ArchTest
    static final ArchRule sql_stays_in_the_postgres_modules_and_the_examples_own_tables = noClasses()
            .that()
            .resideOutsideOfPackages(Packages.POSTGRES, Packages.QUEUE, Packages.EXAMPLES, Packages.EMBEDDED)
            .should()
            .dependOnClassesThat(SQL.and(not(HANDLES)).as("talk SQL"));

    @ArchTest
    static final ArchRule only_bootstrap_knows_the_container = noClasses()
            .that(not(Packages.BOOTSTRAP).as("are outside bootstrap"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dagger..", "javax.inject..", "jakarta.inject..");
}
