package dev.einmal.cli.embedded;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The server of one home: found running, or started, and stopped.
 *
 * <p>Whoever calls it holds the home's turn, so no other member starts or stops the server meanwhile. What a killed
 * member had begun may still be going on, though, and the server itself may be killed at any time. So each step looks
 * at what is there, instead of believing what it did.
 */
final class Server {

    private static final int ATTEMPTS = 3;
    private static final String SECONDS_TO_START = "60";
    private static final String SECONDS_TO_STOP = "60";

    /** A server that starts after a crash first replays its log; it is asked this often, so long apart. */
    private static final int QUESTIONS = 1_200;

    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(50);

    /** Server processes end within moments once their parent was killed. */
    private static final int QUESTIONS_TO_REMAINS = 200;

    private final ServerFiles files;
    private final DataDirectory data;
    private final ServerLog log;

    Server(ServerFiles files) {
        this.files = files;
        this.data = new DataDirectory(files);
        this.log = new ServerLog(files.log());
    }

    /**
     * The running server; starts it, and makes its data directory, where there is none.
     *
     * @throws EmbeddedPostgresUnavailable if it cannot be had
     */
    ServerAddress running() {
        try {
            data.requireUsable();
            Optional<ServerAddress> address = find();
            for (int attempt = 1; address.isEmpty() && attempt <= ATTEMPTS; attempt++) {
                start(attempt);
                // Not the start decides: the server of a killed member may have been faster.
                address = findStarted();
            }
            if (address.isEmpty()) {
                throw EmbeddedPostgresUnavailable.failed("server", log.reason(), files.log());
            }
            return address.get();
        } catch (IOException e) {
            throw EmbeddedPostgresUnavailable.unwritable(files.root(), e);
        }
    }

    /** The server, once it answers; empty if there is none, or if it ends while it is waited for. */
    private Optional<ServerAddress> find() throws IOException {
        Optional<Postmaster> postmaster = Postmaster.of(files.data());
        for (int question = 0; postmaster.isPresent() && question < QUESTIONS; question++) {
            Optional<ServerAddress> address = ask(postmaster.get());
            if (address.isPresent()) {
                return address;
            }
            postmaster.get().awaitEnd(BETWEEN_QUESTIONS);
            postmaster = Postmaster.of(files.data());
        }
        if (postmaster.isPresent()) {
            throw EmbeddedPostgresUnavailable.notAnswering(postmaster.get().pid(), files.data(), null);
        }
        return Optional.empty();
    }

    private Optional<ServerAddress> ask(Postmaster postmaster) {
        ServerAddress address = new ServerAddress(postmaster.port(), data.password());
        try {
            return postmaster.port() != 0 && address.accepts() ? Optional.of(address) : Optional.empty();
        } catch (SocketTimeoutException e) {
            throw EmbeddedPostgresUnavailable.notAnswering(postmaster.pid(), files.data(), e);
        }
    }

    /** As {@link #find}, but a server that turns out to be of no use does not stay behind. */
    private Optional<ServerAddress> findStarted() throws IOException {
        try {
            return find();
        } catch (EmbeddedPostgresUnavailable useless) {
            try {
                stop();
            } catch (EmbeddedPostgresUnavailable e) {
                useless.addSuppressed(e);
            }
            throw useless;
        }
    }

    private void start(int attempt) throws IOException {
        Programs programs = programs();
        awaitRemains();
        if (Postmaster.of(files.data()).isPresent()) {
            return;
        }
        Postmaster.forget(files.data());
        log.rotate();
        if (!data.exists()) {
            data.make(programs, log);
        }
        log.mark();
        launch(programs, Ports.free(files.root(), attempt));
    }

    /** Waits for what is left of a killed server or of its making, since no other can start beside it. */
    private void awaitRemains() throws IOException {
        for (int question = 0; question < QUESTIONS_TO_REMAINS; question++) {
            List<ProcessHandle> remains = Processes.runFrom(files.binaries());
            if (remains.isEmpty() || Postmaster.of(files.data()).isPresent()) {
                return;
            }
            Processes.awaitEnd(remains.get(0), BETWEEN_QUESTIONS);
        }
    }

    /** Starts the server in a session of its own, so that a Ctrl-C meant for the program does not reach it. */
    private void launch(Programs programs, int port) {
        programs.run(
                "pg_ctl",
                "start",
                "--silent",
                "--wait",
                "--timeout=" + SECONDS_TO_START,
                "--pgdata=" + files.data(),
                "--log=" + files.log(),
                "--options=" + ServerSettings.options(port));
    }

    /**
     * Stops the server and waits for its end; nothing to do where none runs. Open transactions are rolled back.
     *
     * @throws EmbeddedPostgresUnavailable if it goes on
     */
    void stop() {
        try {
            Optional<Postmaster> postmaster = Postmaster.of(files.data());
            if (postmaster.isPresent()) {
                stop(postmaster.get());
            }
        } catch (IOException e) {
            throw EmbeddedPostgresUnavailable.unwritable(files.root(), e);
        }
    }

    private void stop(Postmaster postmaster) {
        programs()
                .run(
                        "pg_ctl",
                        "stop",
                        "--silent",
                        "--mode=fast",
                        "--timeout=" + SECONDS_TO_STOP,
                        "--pgdata=" + files.data());
        for (int question = 0; question < QUESTIONS && postmaster.isAlive(); question++) {
            postmaster.awaitEnd(BETWEEN_QUESTIONS);
        }
        if (postmaster.isAlive()) {
            throw EmbeddedPostgresUnavailable.notStopping(postmaster.pid(), files.log());
        }
    }

    private Programs programs() {
        Platform platform = Platform.current();
        Path directory = new Binaries(files, platform).unpacked();
        return new Programs(directory, files.log(), Privileges.dropping(platform));
    }
}
