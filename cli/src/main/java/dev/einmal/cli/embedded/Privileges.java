package dev.einmal.cli.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The rights of the user who runs the program; PostgreSQL refuses to run with those of root. */
final class Privileges {

    /** Runs a command in a user namespace of its own, where root is nobody, but still owns its files. */
    private static final List<String> WITHOUT_RIGHTS = List.of("unshare", "-U");

    private Privileges() {}

    /**
     * What to put in front of a command so that it does not run as root; nothing for other users.
     *
     * @throws EmbeddedPostgresUnavailable if root cannot give up its rights on this system
     */
    static List<String> dropping(Platform platform) {
        if (platform.isWindows() || !isRoot()) {
            return List.of();
        }
        if (!output("unshare", "-U", "id", "-u").matches("[1-9]\\d*")) {
            throw EmbeddedPostgresUnavailable.runByRoot();
        }
        return WITHOUT_RIGHTS;
    }

    private static boolean isRoot() {
        return output("id", "-u").equals("0");
    }

    /** What the command writes; the reason where it cannot be run. */
    private static String output(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try (InputStream output = process.getInputStream()) {
                return new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
            }
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
