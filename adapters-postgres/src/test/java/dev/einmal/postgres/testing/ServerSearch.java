package dev.einmal.postgres.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks for a server once in a JVM, and remembers what it found, also if that was none. Thread-safe. */
final class ServerSearch {

    /** A server costs seconds, so all tests of a JVM share one; hence static. */
    private static final ServerSearch OF_THIS_JVM = new ServerSearch(
            List.of(new NamedServer(System.getenv()), new ContainerServer(System.getenv()), new BinariesServer()));

    private final List<ServerSource> sources;
    private @Nullable TestServer found;
    private @Nullable IllegalStateException failure;

    /** The ways to a server, the preferred one first. */
    ServerSearch(List<ServerSource> sources) {
        this.sources = List.copyOf(sources);
    }

    static TestServer serverOfThisJvm() {
        return OF_THIS_JVM.server();
    }

    /**
     * The server.
     *
     * @throws IllegalStateException if no way leads to one; tests are never skipped for lack of it
     */
    synchronized TestServer server() {
        if (failure != null) {
            throw failure;
        }
        if (found == null) {
            found = search();
        }
        return found;
    }

    private TestServer search() {
        List<Exception> failures = new ArrayList<>();
        for (ServerSource source : sources) {
            Optional<TestServer> server = find(source, failures);
            if (server.isPresent()) {
                return server.get();
            }
        }
        failure = new IllegalStateException("No PostgreSQL for the tests: name a running one in " + NamedServer.URL
                + ", start Docker, or put the binaries of io.zonky.test.postgres for this platform on the class path."
                + reasons(failures));
        failures.forEach(failure::addSuppressed);
        throw failure;
    }

    private Optional<TestServer> find(ServerSource source, List<Exception> failures) {
        try {
            return source.find();
        } catch (ServerNotUsable e) {
            failure = e;
            throw e;
        } catch (Exception e) {
            failures.add(e);
            return Optional.empty();
        }
    }

    private static String reasons(List<Exception> failures) {
        StringBuilder reasons = new StringBuilder();
        failures.forEach(failure -> reasons.append(" Tried: ").append(failure.getMessage()));
        return reasons.toString();
    }
}
