package dev.einmal.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is closed when the JVM is told to end, by Ctrl-C or SIGTERM, unless it was closed before; what was added last is
 * closed first. The JVM waits for that.
 *
 * <p>Thread-safe.
 */
public final class AtExit implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AtExit.class);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Thread hook = new Thread(this::closeOnExit, "einmal-exit");
    private boolean closed;

    private AtExit() {}

    /**
     * With nothing to close yet.
     *
     * @throws IllegalStateException if the JVM is ending
     */
    public static AtExit begin() {
        AtExit atExit = new AtExit();
        Runtime.getRuntime().addShutdownHook(atExit.hook);
        return atExit;
    }

    /** Whether the JVM is ending. */
    public static boolean isEnding() {
        Thread probe = new Thread(() -> {}, "einmal-exit-probe");
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            return !Runtime.getRuntime().removeShutdownHook(probe);
        } catch (IllegalStateException ending) {
            return true;
        }
    }

    /**
     * Adds something to close.
     *
     * @throws IllegalStateException if all was closed already
     */
    public synchronized void add(AutoCloseable resource) {
        if (closed) {
            throw new IllegalStateException("all was closed already");
        }
        open.push(resource);
    }

    /**
     * Closes everything now. A second call has no effect, but waits for the first.
     *
     * @throws IllegalStateException if something did not close; the rest is closed all the same
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        forgetHook();
        IllegalStateException failure = null;
        for (AutoCloseable resource : open) {
            try {
                resource.close();
            } catch (Exception e) {
                failure = failure == null ? new IllegalStateException("what was open did not close", e) : failure;
                failure.addSuppressed(e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void forgetHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            LOG.debug("the hook is running already");
        }
    }

    private void closeOnExit() {
        try {
            close();
        } catch (IllegalStateException e) {
            LOG.warn("something did not close when the JVM was told to end", e);
        }
    }
}
