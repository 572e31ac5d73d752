package dev.einmal.cli.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file whose lock the operating system takes back when the process that holds it dies, however it dies.
 *
 * <p>Such locks belong to the whole JVM, and closing any channel of the file gives back all locks that the JVM has on
 * it. So a JVM must have a file open only once at a time; {@link Membership} sees to that. Not thread-safe.
 */
final class LockFile implements AutoCloseable {

    private final FileChannel channel;
    private @Nullable FileLock held;

    /** What is done under a lock. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException;
    }

    private LockFile(FileChannel channel) {
        this.channel = channel;
    }

    /** Opens the file, which is made if it is missing; no lock is held yet. */
    static LockFile open(Path file) throws IOException {
        return new LockFile(
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    /** Waits until no other process holds a lock on the file, and does the work while this one holds it alone. */
    static <T> T whileHeld(Path file, Work<T> work) throws IOException {
        try (LockFile lock = open(file)) {
            lock.held = lock.channel.lock();
            return work.run();
        }
    }

    /** Shares the lock with other processes; none of them may hold it alone now. */
    void share() throws IOException {
        held = channel.tryLock(0, Long.MAX_VALUE, true);
        if (held == null) {
            throw new IOException("locked by another process");
        }
    }

    /** Gives back what is held and takes the lock alone, unless another process holds or shares it. */
    boolean tryExclusive() throws IOException {
        if (held != null) {
            held.release();
        }
        held = channel.tryLock();
        return held != null;
    }

    /** Gives back what is held. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
