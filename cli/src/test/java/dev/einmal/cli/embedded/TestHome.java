package dev.einmal.cli.embedded;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A home for one test, with the members that the test starts; at its end all of them and the server are killed and the
 * home is removed.
 */
public final class TestHome implements BeforeEachCallback, AfterEachCallback {

    private final List<MemberProcess> members = new ArrayList<>();
    private Path path = Path.of("");

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        path = Files.createTempDirectory("einmal-home-").toRealPath();
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        members.forEach(MemberProcess::close);
        members.clear();
        Optional<Postmaster> server = server();
        if (server.isPresent()) {
            killServer(server.get());
        }
        for (ProcessHandle remains : Processes.runFrom(path)) {
            remains.onExit().get();
        }
        remove(path);
    }

    /** Puts the binaries there, unpacked once for all tests, since unpacking takes seconds. */
    public void bringBinaries() throws IOException {
        copy(PreparedHome.FILES.binaries(), files().binaries(), Files::createLink);
    }

    /** Puts the binaries and a data directory there, so that the next member has only to start the server. */
    public void bringData() throws IOException {
        bringBinaries();
        copy(PreparedHome.FILES.data(), files().data(), (to, from) -> Files.copy(from, to));
    }

    public Path path() {
        return path;
    }

    ServerFiles files() {
        return ServerFiles.below(path);
    }

    MemberProcess member() {
        return keep(MemberProcess.start(path));
    }

    MemberProcess keep(MemberProcess member) {
        members.add(member);
        return member;
    }

    /** Whether something beside the data directory has a name of this pattern. */
    boolean has(String pattern) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(files().root(), pattern)) {
            return found.iterator().hasNext();
        }
    }

    /** What the server has logged. */
    public String log() throws IOException {
        return Files.readString(files().log());
    }

    /** A connection to the program's database on the running server, without being a member. */
    public Connection connect() throws SQLException {
        ServerAddress address = new ServerAddress(runningServer().port(), new DataDirectory(files()).password());
        return DriverManager.getConnection(address.jdbcUrl(), ServerAddress.USER, address.password());
    }

    /** The living server, if there is one. */
    Optional<Postmaster> server() {
        try {
            return Postmaster.of(files().data());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Postmaster runningServer() {
        return server().orElseThrow(() -> new AssertionError("no server runs"));
    }

    /** As {@code kill -9} of the server; waits until it has ended. */
    void killServer(Postmaster server) {
        ProcessHandle.of(server.pid()).ifPresent(ProcessHandle::destroyForcibly);
        await().atMost(Duration.ofMinutes(1)).until(() -> !server.isAlive());
    }

    private static void copy(Path source, Path target, FileCopy copy) throws IOException {
        try (Stream<Path> tree = Files.walk(source)) {
            for (Path from : tree.toList()) {
                Path to = target.resolve(source.relativize(from));
                if (Files.isSymbolicLink(from)) {
                    Files.createSymbolicLink(to, Files.readSymbolicLink(from));
                } else if (Files.isDirectory(from)) {
                    Files.createDirectories(to);
                    Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
                } else {
                    copy.make(to, from);
                }
            }
        }
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> tree = Files.walk(directory)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @FunctionalInterface
    private interface FileCopy {
        void make(Path to, Path from) throws IOException;
    }

    /** What the homes of this JVM's tests are copied from. */
    private static final class PreparedHome {

        static final ServerFiles FILES = prepare();

        private static ServerFiles prepare() {
            try {
                Path home = Files.createTempDirectory("einmal-prepared-");
                Runtime.getRuntime().addShutdownHook(new Thread(() -> removeAtEnd(home), "remove-prepared-home"));
                EmbeddedPostgres.join(home).close();
                return ServerFiles.below(home);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void removeAtEnd(Path home) {
            try {
                remove(home);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
