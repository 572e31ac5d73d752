package dev.einmal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote beside this class. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws Exception {
        try (var resource = Version.class.getResourceAsStream("version.txt")) {
            String version = new String(Objects.requireNonNull(resource).readAllBytes(), UTF_8);
            return new String[] {"einmal " + version.strip()};
        }
    }
}
