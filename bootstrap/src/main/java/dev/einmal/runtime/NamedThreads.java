package dev.einmal.runtime;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes platform threads with a name and a number, such as {@code einmal-fetch-1}.
 *
 * <p>They are daemons: an engine that nobody closed does not keep a process alive that wants to end, because whatever its
 * loops were doing is recovered when the leases run out. A program that is a worker and nothing else waits for the
 * engine.
 */
public final class NamedThreads implements ThreadFactory {

    private final String name;
    private final AtomicInteger count = new AtomicInteger();

    /** Threads called {@code name-1}, {@code name-2} and so on. */
    public NamedThreads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, name + "-" + count.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
