package dev.einmal.postgres.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A server from the binaries on the class path, which ends with the JVM and leaves nothing behind. */
final class BinariesServer implements ServerSource {

    /** On a machine that does much else at the same time, the usual ten seconds are not always enough. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Override
    @SuppressWarnings("resource") // lives until the JVM ends, when the library's own shutdown hook stops it
    public Optional<TestServer> find() throws IOException {
        Path log = Files.createTempFile("einmal-test-postgres-", ".log");
        log.toFile().deleteOnExit();
        try {
            EmbeddedPostgres postgres = builder(log.toFile()).start();
            String url = "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
            TestServer server = TestServer.own(url, "postgres", "", () -> read(log));
            WantedVersion.require(server.version());
            return Optional.of(server);
        } catch (IOException e) {
            throw new IOException(e.getMessage() + ", the server said: " + read(log), e);
        }
    }

    private static EmbeddedPostgres.Builder builder(File log) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setPGStartupWait(PATIENCE)
                .setLocaleConfig("locale", "C")
                .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log))
                .setErrorRedirector(ProcessBuilder.Redirect.appendTo(log));
        ThrowAwaySettings.all().forEach(builder::setServerConfig);
        return builder;
    }

    private static String read(Path log) {
        try {
            return Files.readString(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
