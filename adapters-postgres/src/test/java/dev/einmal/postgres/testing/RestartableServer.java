package dev.einmal.postgres.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server of a test's own, from the binaries on the class path, that goes down and comes back at the same address. */
public final class RestartableServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path data;
    private final Path log;
    private final int port;
    private @Nullable EmbeddedPostgres running;

    /** Starts it, with data below {@code folder}. */
    public RestartableServer(Path folder) throws IOException {
        this.data = folder.resolve("data");
        this.log = folder.resolve("server.log");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = free.getLocalPort();
        }
        start();
    }

    public String jdbcUrl() {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
    }

    public void start() throws IOException {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setPGStartupWait(PATIENCE)
                .setLocaleConfig("locale", "C")
                .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .setErrorRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()));
        ThrowAwaySettings.all().forEach(builder::setServerConfig);
        // What was committed survives the end of the server's processes, though not of the machine.
        builder.setServerConfig("synchronous_commit", "on");
        running = builder.start();
    }

    /** As {@code pg_ctl stop -m immediate}: without a checkpoint, and without a word to anybody. */
    public void crash() throws IOException, InterruptedException {
        String postmaster =
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
        new ProcessBuilder("kill", "-QUIT", postmaster).start().waitFor();
        ProcessHandle.of(Long.parseLong(postmaster)).ifPresent(RestartableServer::awaitEnd);
        stop();
    }

    private static void awaitEnd(ProcessHandle process) {
        try {
            process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (Exception e) {
            throw new IllegalStateException("the server did not end", e);
        }
    }

    /** Connections are refused from here on; those that are open end with 57P01. */
    public void stop() throws IOException {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    @Override
    public void close() {
        try {
            stop();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
