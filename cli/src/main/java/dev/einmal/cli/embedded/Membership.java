package dev.einmal.cli.embedded;

import java.io.IOException;
import java.nio.channels.FileLockInterruptionException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * This JVM's share in the server of one home.
 *
 * <p>Members are not counted but known by the locks they hold: each JVM shares the lock on the members' file while it
 * uses the server, and the one that on leaving gets that lock alone was the last. The operating system takes the lock
 * back from a process that is killed, so nothing has to be put right afterwards. Whoever starts, joins, leaves or stops
 * holds the turn's lock meanwhile.
 *
 * <p>File locks belong to a JVM as a whole, so this is per JVM and home, and a static map holds it. Guarded by its own
 * monitor.
 */
final class Membership {

    private static final ConcurrentMap<ServerFiles, Membership> OF_THIS_JVM = new ConcurrentHashMap<>();

    private final ServerFiles files;
    private final Server server;
    private final Deque<EmbeddedPostgres> users = new ArrayDeque<>();
    private boolean endsWithJvm;
    private boolean ended;
    private @Nullable LockFile members;

    private Membership(ServerFiles files) {
        this.files = files;
        this.server = new Server(files);
    }

    static Membership of(ServerFiles files) {
        return OF_THIS_JVM.computeIfAbsent(files, Membership::new);
    }

    /**
     * Joins the server, which is started if it does not run.
     *
     * @throws EmbeddedPostgresUnavailable if it cannot be had; nothing is held then
     */
    synchronized EmbeddedPostgres join() {
        leaveAtEndOfJvm();
        try {
            return LockFile.whileHeld(files.turnLock(), this::joinInTurn);
        } catch (FileLockInterruptionException e) {
            throw EmbeddedPostgresUnavailable.interrupted("server", e);
        } catch (IOException e) {
            throw EmbeddedPostgresUnavailable.locksFailed(files.root(), e);
        }
    }

    private EmbeddedPostgres joinInTurn() throws IOException {
        try {
            share();
            EmbeddedPostgres user = new EmbeddedPostgres(this, server.running());
            users.push(user);
            return user;
        } finally {
            if (users.isEmpty()) {
                unshare();
            }
        }
    }

    /** Leaves the server on behalf of one user; the last user of the last JVM stops it. */
    synchronized void leave(EmbeddedPostgres user) {
        if (!users.remove(user) || !users.isEmpty()) {
            return;
        }
        // An interrupt is meant for what the thread did before; the server is to be left all the same.
        boolean interrupted = Thread.interrupted();
        try {
            takeTurnToLeave();
        } catch (IOException e) {
            throw EmbeddedPostgresUnavailable.locksFailed(files.root(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void takeTurnToLeave() throws IOException {
        try {
            LockFile.whileHeld(files.turnLock(), this::leaveInTurn);
        } finally {
            unshare();
        }
    }

    /** Answers whether this was the last member. The lock is given back before the turn is, or the next could not share. */
    private boolean leaveInTurn() throws IOException {
        try {
            boolean last = members != null && members.tryExclusive();
            if (last) {
                server.stop();
            }
            return last;
        } finally {
            unshare();
        }
    }

    private void share() throws IOException {
        if (members == null) {
            members = LockFile.open(files.membersLock());
            members.share();
        }
    }

    private void unshare() throws IOException {
        if (members != null) {
            members.close();
            members = null;
        }
    }

    private void leaveAtEndOfJvm() {
        if (ended) {
            throw new IllegalStateException("the JVM is ending");
        }
        if (!endsWithJvm) {
            Runtime.getRuntime().addShutdownHook(new Thread(this::end, "embedded-postgres-end"));
            endsWithJvm = true;
        }
    }

    /** Not under the monitor as a whole: a user that is just being closed waits for it. */
    private void end() {
        Deque<EmbeddedPostgres> last = lastUsers();
        try {
            while (!last.isEmpty()) {
                last.pop().close();
            }
        } finally {
            last.forEach(this::leave);
        }
    }

    private synchronized Deque<EmbeddedPostgres> lastUsers() {
        ended = true;
        return new ArrayDeque<>(users);
    }
}
