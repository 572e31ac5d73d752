package dev.einmal.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;

/** The packages of each module. */
final class Packages {

    static final String DOMAIN = "dev.einmal.domain..";
    static final String APPLICATION = "dev.einmal.application..";
    static final String MEMORY = "dev.einmal.memory..";
    static final String POSTGRES = "dev.einmal.postgres..";
    static final String QUEUE = "dev.einmal.queue..";
    static final String EXAMPLES = "dev.einmal.examples..";
    static final String CLI = "dev.einmal.cli..";

    /** The embedded PostgreSQL of the program: it starts a server and prepares its database. */
    static final String EMBEDDED = "dev.einmal.cli.embedded..";

    /** The one place with a clock, randomness and threads; it belongs to bootstrap. */
    static final String RUNTIME = "dev.einmal.runtime..";

    /** Bootstrap has what is left: the base package and all below it that no other module owns. */
    static final DescribedPredicate<JavaClass> BOOTSTRAP = resideInAPackage("dev.einmal..")
            .and(not(resideInAnyPackage(DOMAIN, APPLICATION, MEMORY, POSTGRES, QUEUE, EXAMPLES, CLI)))
            .as("bootstrap");

    private Packages() {}
}
