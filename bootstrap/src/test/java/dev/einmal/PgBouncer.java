package dev.einmal;

import static org.awaitility.Awaitility.await;

import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The pooler PgBouncer in transaction mode, in front of the server of a test database. */
final class PgBouncer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String LOOPBACK = "127.0.0.1";

    private final Process process;
    private final int port;
    private final TestDatabase database;

    private PgBouncer(Process process, int port, TestDatabase database) {
        this.process = process;
        this.port = port;
        this.database = database;
    }

    /** Where the program is, if this machine has it. */
    static Optional<Path> program() {
        return Pattern.compile(":")
                .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                .map(folder -> Path.of(folder, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Starts it with a few connections to the server, which its clients share between their transactions. */
    static PgBouncer before(TestDatabase database, Path program, Path folder, int serverConnections)
            throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        URI server = URI.create(database.jdbcUrl().substring("jdbc:".length()));
        Path file = Files.writeString(folder.resolve("pgbouncer.ini"), """
                [databases]
                * = host=%s port=%d user=%s%s
                [pgbouncer]
                listen_addr = %s
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 200
                ignore_startup_parameters = extra_float_digits
                """.formatted(
                        server.getHost(),
                        server.getPort(),
                        database.user(),
                        database.password(),
                        LOOPBACK,
                        port,
                        serverConnections));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("-u", "nobody"));
        }
        command.add(file.toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("pgbouncer.log").toFile())
                .start();
        await().atMost(PATIENCE).until(() -> process.isAlive() && isListening(port));
        return new PgBouncer(process, port, database);
    }

    private static boolean isListening(int port) {
        try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return probe.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** The test database by way of this pooler. */
    String jdbcUrl() {
        return "jdbc:postgresql://%s:%d/%s?prepareThreshold=0".formatted(LOOPBACK, port, database.name());
    }

    /** At once: its clients are closed before it is. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
