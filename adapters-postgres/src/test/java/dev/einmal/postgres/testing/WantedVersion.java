package dev.einmal.postgres.testing;

import java.util.Optional;

/**
 * The version of PostgreSQL that a test run asks for, in the words of the binaries' artifacts: {@code 18.6.0}. Without
 * it the tests take the version that is on the class path.
 */
final class WantedVersion {

    static final String PROPERTY = "einmal.test.postgres.version";

    private static final String DEFAULT_MAJOR = "18";

    private WantedVersion() {}

    static String major() {
        return wanted().map(version -> version.split("\\.", 2)[0]).orElse(DEFAULT_MAJOR);
    }

    /**
     * Checks that a server has the version that was asked for.
     *
     * @param actual as the server says it: {@code 18.6}, perhaps followed by the name of a distribution
     * @throws ServerNotUsable if it has another one
     */
    static void require(String actual) {
        Optional<String> other = wanted().filter(version -> !version.equals(actual.split(" ", 2)[0] + ".0"));
        if (other.isPresent()) {
            throw new ServerNotUsable(
                    "-D" + PROPERTY + " asks for PostgreSQL " + other.get()
                            + ", but the binaries on the class path are of version " + actual
                            + ": build with -Dembedded-postgres-binaries.version=" + other.get() + ".",
                    null);
        }
    }

    private static Optional<String> wanted() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).filter(version -> !version.isBlank());
    }
}
