package dev.einmal.runtime;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Where handlers run: on virtual threads from JDK 21 on, before that on platform threads that are kept for a minute.
 *
 * <p>Its executors neither queue nor refuse: how many handlers run at a time is the worker's business. All threads are
 * daemons, as virtual ones always are, so that on no JDK a handler that ignores its interruption keeps the process alive;
 * its attempt is recovered when the lease has run out.
 */
public final class HandlerThreads {

    private HandlerThreads() {}

    /** An executor whose threads are called {@code name-1}, {@code name-2} and so on; the caller shuts it down. */
    public static ExecutorService executor(String name) {
        return VirtualThreads.executor(name).orElseGet(() -> onPlatform(name));
    }

    static ExecutorService onPlatform(String name) {
        return Executors.newCachedThreadPool(new NamedThreads(name));
    }
}
