package dev.einmal.cli.embedded;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A use of the PostgreSQL server that the program brings along; the server lives as long as somebody uses it.
 *
 * <p>All processes of one home share one server: the first starts it, later ones join it, the last to leave stops it.
 * It does not matter in which order they come and go, nor whether one of them is killed, even the one that started the
 * server or all of them at once: what is left behind is taken over by the next process to join, and stopped by the last
 * one to leave after that. If the server itself is killed, its members lose their connections; the next process to join
 * starts it again, on the same port if that is still free. The data stays in {@code <home>/postgres/18}, with
 * {@code fsync} and {@code synchronous_commit} on.
 *
 * <p>The server listens on the loopback address only, and asks for a random password that only the owner of the home
 * can read. Trusting everybody on the machine would be simpler, but the server's user is a superuser and may run
 * programs, so every other user of the machine could act as the one who started it.
 *
 * <p>Thread-safe.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    /** The system property that names the home. */
    public static final String HOME_PROPERTY = "einmal.home";

    private static final String DEFAULT_HOME = ".einmal";

    private final Membership membership;
    private final ServerAddress address;
    private final Deque<AutoCloseable> closedFirst = new ArrayDeque<>();
    private boolean closed;

    EmbeddedPostgres(Membership membership, ServerAddress address) {
        this.membership = membership;
        this.address = address;
    }

    /** The home that the system property {@value #HOME_PROPERTY} names, else {@code .einmal} in the working directory. */
    public static Path defaultHome() {
        return Path.of(System.getProperty(HOME_PROPERTY, DEFAULT_HOME));
    }

    /**
     * Joins the server of a home, and starts it if it does not run. That takes seconds the first time, when the
     * binaries are unpacked and the data directory is made, and less than a second later. While another process starts
     * or stops the server, this one waits for it.
     *
     * <p>The server is also left when the JVM ends in order (by {@link System#exit}, Ctrl-C or SIGTERM).
     *
     * @param home the directory that holds everything; made if it is missing
     * @throws EmbeddedPostgresUnavailable if there is no way to a server; the message says why and what to do
     * @throws IllegalStateException if the JVM is ending
     */
    public static EmbeddedPostgres join(Path home) {
        return Membership.of(ServerFiles.below(home)).join();
    }

    /** The address of the program's database. */
    public String jdbcUrl() {
        return address.jdbcUrl();
    }

    /** The port on the loopback address. */
    public int port() {
        return address.port();
    }

    /** Who logs in, a superuser of this server. */
    public String user() {
        return ServerAddress.USER;
    }

    /** The password of the user. */
    public String password() {
        return address.password();
    }

    /**
     * Has something closed before the server is left, also when the JVM ends: the shutdown hooks of a JVM run all at
     * once, so what needs the server must not be closed by one of its own. What is added last is closed first.
     *
     * @param user what needs the server, for instance an engine or a connection pool
     * @throws IllegalStateException if the server was left already
     */
    public synchronized void closeFirst(AutoCloseable user) {
        if (closed) {
            throw new IllegalStateException("the embedded PostgreSQL was left already");
        }
        closedFirst.push(user);
    }

    /**
     * Leaves the server, and stops it if nobody else uses it. A second call has no effect, but waits for the first.
     *
     * @throws EmbeddedPostgresUnavailable if the server could not be stopped; it is left all the same
     * @throws IllegalStateException if something in {@link #closeFirst} failed; the server is left all the same
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            closeUsers();
        } finally {
            membership.leave(this);
        }
    }

    private void closeUsers() {
        IllegalStateException failure = null;
        for (AutoCloseable user : closedFirst) {
            try {
                user.close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new IllegalStateException("what used the embedded PostgreSQL did not close", e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return address.toString();
    }
}
